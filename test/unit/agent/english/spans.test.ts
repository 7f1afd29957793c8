import { expect, test } from 'vitest';
import { spanIn } from '../../../../agent/english/spans.ts';
import { timeAt } from '../../../../agent/english/times.ts';
import { wordsOf } from '../../../../agent/english/words/words.ts';

test.for([
  ['0:30', 30],
  ['1:02:03', 3_723],
  ['1:02.5', 62.5],
  ['90 seconds', 90],
  ['90secs', 90],
  ['1m30s', 90],
  ['a minute and a half', 90],
  ['half a minute', 30],
  ['two and a half minutes', 150],
  ['twenty five seconds', 25],
  ['a quarter of an hour', 900],
  ['two minutes and ten seconds', 130],
  ['1 minute 30', 90],
  ['a couple of minutes', 120],
  ['500 ms', 0.5],
] as const)('%s is %d s', ([said, seconds]) => {
  expect(timeAt(wordsOf(said), 0)?.seconds).toBe(seconds);
});

test.for([
  ['from 0:30 to 1:15', { start_s: 30, end_s: 75 }],
  ['between 10 and 20 seconds', { start_s: 10, end_s: 20 }],
  ['from 1 to 2 minutes', { start_s: 60, end_s: 120 }],
  ['12.5 s to 18.25 s', { start_s: 12.5, end_s: 18.25 }],
  ['20-40s', { start_s: 20, end_s: 40 }],
  ['the first ten seconds', { end_s: 10 }],
  ['cut off the first ten seconds', { start_s: 10 }],
  ['the last 1:30', { last: 90 }],
  ['drop the last minute', { dropLast: 60 }],
  ['everything before 1:20 can go', { start_s: 80 }],
  ['delete everything after two minutes', { end_s: 120 }],
  ['remove everything from 2:00 on', { end_s: 120 }],
  ['delete 0:00 to 0:10', { start_s: 10 }],
  ['from half a minute in until 1:45', { start_s: 30, end_s: 105 }],
  ['30 seconds from 1:00', { start_s: 60, end_s: 90 }],
  ['a 30 second clip starting at 1:00', { start_s: 60, end_s: 90 }],
  ['the first half', { endPart: 0.5 }],
  ['the last third', { startPart: 1 - 1 / 3 }],
  ['drop the first half', { startPart: 0.5 }],
  ['twenty seconds from the end', { last: 20 }],
  ['cut it down to 45 seconds', { end_s: 45 }],
  ['stop at 0:47', { end_s: 47 }],
  ['end it after two minutes', { end_s: 120 }],
  ['have the song end after 90 seconds', { end_s: 90 }],
  ['skip the intro of 8 seconds', { start_s: 8 }],
  ['I do not need the first 10 seconds', { start_s: 10 }],
] as const)('%s', ([said, span]) => {
  expect(spanIn(wordsOf(said))?.span).toEqual(span);
});

test('a part in the middle that is to go is no span to keep', () => {
  expect(spanIn(wordsOf('cut out 0:30 to 0:40'))?.isMiddleOut).toBe(true);
});

test.for(['what is the tempo', 'remove the vocals', 'wait a minute', 'at 60 hz', 'version 2 of 3'])(
  'there is no span in: %s',
  (said) => {
    expect(spanIn(wordsOf(said))).toBeUndefined();
  },
);
