import { describe, expect, test } from 'vitest';
import { hasUnreadNumber } from '../../../../agent/policy/parts/settling/unread-numbers.ts';
import type { Part } from '../../../../agent/policy/parts/part.ts';
import { aConversation } from './talking.ts';

const SONG = { audio: ['song.wav'] };

function otherThan(key: string): string {
  return `if it is in any key other than ${key}, transpose it down by two semitones`;
}

/** Returns the names of the capabilities that a message runs. */
async function runBy(said: string, files: { audio: string[] }): Promise<string[]> {
  const { calls } = await aConversation().say(said, files);
  return calls
    .map((call) => call.split(' ')[0]!)
    .filter((name) => name !== 'propose_work' && name !== 'estimate_price');
}

describe('work that was not read in full is asked about', () => {
  test.each([
    ['a number that no parameter has', 'fade it out over 4 seconds by 37 percent', SONG],
    ['the same in words', 'fade it out over 4 seconds by thirteen percent', SONG],
    ['what is taken back later in the message', 'split it into stems. no wait, that is wrong', SONG],
    ['a change of pitch or tempo without a value', 'transpose it please', SONG],
    ['the same beside other work', 'adjust the pitch and denoise it', SONG],
    ['a condition inside of the sentence that was not read', 'if it stays within the budget, denoise it please', SONG],
  ])('%s', async (_, said, files) => {
    expect(await runBy(said, files)).toEqual([]);
  });

  test('and the question keeps the span', async () => {
    const talk = aConversation();
    const { calls } = await talk.say('trim it to 30 seconds, at 17', SONG);
    expect(calls).toEqual([expect.stringMatching(/^propose_work .*"crop_audio".*"end_s":30/)]);
  });
});

describe('a condition', () => {
  test.each([
    ['find out the tempo, and if it goes beyond 100, slow it down to 90 percent', ['tempo_analysis', 'change_speed']],
    ['find out the tempo, and if it goes beyond 180, slow it down to 90 percent', ['tempo_analysis']],
    [
      'Is this in a minor key? In that case transpose it 3 semitones up. When it is in major it can remain so.',
      ['musical_intelligence_analysis', 'change_speed'],
    ],
    [
      'Is this in a major key? In that case transpose it 3 semitones up. When it is in minor it can remain so.',
      ['musical_intelligence_analysis'],
    ],
  ])('is about what is measured before it: %s', async (said, expected) => {
    expect(await runBy(said, SONG)).toEqual(expected);
  });

  test('of a key holds for that key alone', async () => {
    expect(await runBy(otherThan('C major'), SONG)).not.toEqual(await runBy(otherThan('A minor'), SONG));
  });
});

test('"those two" are what was made of the files that were worked on', async () => {
  const talk = aConversation();
  await talk.say('denoise march.wav', { audio: ['march.wav', 'polka.wav', 'waltz.wav'] });
  await talk.say('denoise waltz.wav');
  expect((await talk.say('join those two')).calls).toEqual(['join_audio audio_4 {"after":"audio_5"}']);
});

test('a share goes the way of the change that it corrects', async () => {
  const talk = aConversation();
  await talk.say('make it 20% faster', SONG);
  expect((await talk.say('Ten percent, I think.')).calls).toEqual(['change_speed audio_1 {"tempo_ratio":1.1}']);
});

describe('numbers of a message', () => {
  const crop: Part = {
    kind: 'work',
    isUnsure: false,
    request: {
      capability: 'crop_audio',
      params: { bitrate_kbps: 128 },
      focus: [],
      files: undefined,
      span: { start_s: 50, end_s: 200 },
      certainty: 1,
      said: { text: '', language: 'en', act: 'do', acts: {} as never, read: 1, actions: [], slots: new Map() },
    },
  };

  test.each([
    'from 0:50 to 3:20',
    'from 50 seconds to 3 minutes 20',
    'take_12.wav from 0:50, 128 kbps',
    'chapter 7, 150 seconds from 0:50',
    'the two of them to 3:20',
    'all 3 files',
  ])('are read: %s', (text) => expect(hasUnreadNumber(text, [crop])).toBe(false));

  test.each(['from 0:50 to 4:20', 'with a fade of 6', 'the last fifteen', '-18 dB', '96 kbps'])(
    'are not read: %s',
    (text) => expect(hasUnreadNumber(text, [crop])).toBe(true),
  );
});
