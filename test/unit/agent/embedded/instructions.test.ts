import { describe, expect, test } from 'vitest';
import { aConversation } from './talking.ts';

const TABLE: readonly [message: string, calls: string[]][] = [
  ['cut the silence then fade out the last 3 seconds', ['cut_silences audio_1', 'fade_audio audio_2 {"out_s":3}']],
  [
    'remove the silences and add a 2 second fade at the end',
    ['cut_silences audio_1', 'fade_audio audio_2 {"out_s":2}'],
  ],
  [
    'level the voices, take out the silences and bring it to -16 LUFS as mp3',
    ['level_speech audio_1', 'cut_silences audio_2', 'normalize_loudness audio_3 {"target_lufs":-16,"format":"mp3"}'],
  ],
  ['could you normalise it to podcast loudness?', ['normalize_loudness audio_1 {"target_lufs":-16}']],
  ['make it louder for spotify', ['normalize_loudness audio_1 {"target_lufs":-14}']],
  ['slow it down a bit', ['change_speed audio_1 {"tempo_ratio":0.9}']],
  ['speed it up a lot', ['change_speed audio_1 {"tempo_ratio":1.25}']],
  ['turn the vocals all the way down', ['remove_audio_element audio_1 {"element":"vocals"}']],
];

test.for(TABLE)('%s', async ([message, calls]) => {
  expect((await aConversation().say(message, { audio: ['take.wav'] })).calls).toEqual(calls);
});

describe('a question that goes on after "and"', () => {
  test.for([
    'is it possible to take out the hum and make it louder?',
    'if I wanted to strip the drums and make a video',
  ])('%s', async (message) => {
    const { calls } = await aConversation().say(message, { audio: ['take.wav'] });
    expect(calls.filter((call) => !/^(?:search_documentation|estimate_price)/.test(call))).toEqual([]);
  });
});

describe('another level for one part of a mix', () => {
  test.for(['push the vocals up 3 dB', 'make the drums quieter', 'turn the bass down a bit'])(
    '%s: is not done, and what comes near is named',
    async (message) => {
      const { calls, text } = await aConversation().say(message, { audio: ['take.wav'] });
      expect(calls).toEqual([]);
      expect(text).toMatch(/I cannot do this: “.*”\. I can remove the \w+ or split it into stems instead/);
    },
  );

  test('does not hold back the rest', async () => {
    const { calls, text } = await aConversation().say('turn the vocals down a bit and speed it up 10%', {
      audio: ['take.wav'],
    });
    expect(calls).toEqual(['change_speed audio_1 {"tempo_ratio":1.1}']);
    expect(text).toContain('“turn the vocals down a bit”');
  });
});

test('a quote that is asked for makes nothing', async () => {
  const { calls, text } = await aConversation().say('Convert it to mp3. Quote only.', { audio: ['take.wav'] });
  expect(calls.filter((call) => call.startsWith('convert'))).toEqual([]);
  expect(text).toMatch(/tokens|free/);
});

test('a call that waits for a yes is asked about in words, with its price', async () => {
  const message = 'Not run: it waits for a yes. Ask the user.';
  const waiting = () => ({ status: 'failed' as const, code: 'confirmation_required', message, tokens: 5_400 });
  const conversation = aConversation({ answers: { noise_reduction: waiting } });
  const { text } = await conversation.say('reduce the noise', { audio: ['tape.wav'] });
  expect(text).toMatch(/Shall I reduce the noise\? It costs 5,400 tokens \(9(?:\.00)? USD\)/);
  expect(text).not.toContain('Ask the user');
});
