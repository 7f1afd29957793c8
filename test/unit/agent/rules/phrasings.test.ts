import { describe, expect, test } from 'vitest';
import { planFor } from '../../../../agent/rules/plan.ts';
import { serviceTalk } from '../../../../agent/rules/talk.ts';
import { understand } from '../../../../agent/rules/wishes.ts';
import { wordsOf } from '../../../../agent/rules/words.ts';
import {
  HELD_OUT,
  HELD_OUT_LAST,
  HELD_OUT_LATER,
  MISREAD,
  PARAMETERS,
} from '../../../measure/chat/commands/phrasings-held-out.ts';
import { PHRASINGS } from '../../../measure/chat/commands/phrasings.ts';

/** The calls that a message comes to, with one recording attached. */
export function callsFor(said: string): string {
  const words = wordsOf(said);
  const { wishes } = understand(words);
  if (wishes.length === 0 || serviceTalk(words) !== undefined) return 'talk';
  const audios = [{ handle: 'audio_1', name: 'song.mp3', madeBy: undefined, turn: 0 }];
  const plan = planFor(wishes, { facts: new Map(), message: said, messages: [said], turn: 0, audios, calls: [] });
  if (typeof plan === 'string') return plan;
  return plan
    .filter(({ isHidden }) => !isHidden)
    .map(({ capability, params, span }) => {
      const ends = span ? Object.entries(span.spoken).map(([name, seconds]) => ` ${name} ${seconds}`) : [];
      const named = JSON.stringify(Object.fromEntries(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))));
      return `${capability}${named === '{}' ? '' : ` ${named}`}${ends.join('')}`;
    })
    .join(' > ');
}

describe('a message', () => {
  test.for([...PHRASINGS, ...HELD_OUT, ...HELD_OUT_LATER, ...HELD_OUT_LAST, ...PARAMETERS, ...MISREAD])(
    '%s',
    ([said, calls]) => {
      expect(callsFor(said)).toBe(calls);
    },
  );
});
