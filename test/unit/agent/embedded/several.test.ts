import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { priceRequest } from '../../../../agent/tools.ts';
import { aConversation } from './talking.ts';

const TWO = ['verse.wav', 'bridge.wav'];

test.each<[message: string, audio: string[], calls: string[]]>([
  [
    'could you take the drums out, nudge it up two semitones and tell me the key?',
    ['song.wav'],
    [
      'remove_audio_element audio_1 {"element":"drums"}',
      'change_speed audio_2 {"pitch_semitones":2}',
      'musical_intelligence_analysis audio_3',
    ],
  ],
  ['fade in over 3 seconds, fade out over 8', ['song.wav'], ['fade_audio audio_1 {"in_s":3,"out_s":8}']],
  ['just lose the bass', ['song.wav'], ['remove_audio_element audio_1 {"element":"bass"}']],
  ['mains hum out of this please', ['song.wav'], ['remove_audio_element audio_1 {"element":"hum"}']],
  ['crop it from second 20 to second 35', ['song.wav'], ['crop_audio audio_1 {"start_s":20,"end_s":35}']],
  [
    'for the first one I want the key, for the second one the bpm',
    TWO,
    ['musical_intelligence_analysis audio_1', 'tempo_analysis audio_2'],
  ],
  ['put the verse after the bridge', TWO, ['join_audio audio_2 {"after":"audio_1"}']],
])('%s', async (message, audio, calls) => {
  const said = await aConversation().say(message, { audio });
  expect(said.calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))))).toEqual(calls);
});

test('brings one file to the tempo of another one', async () => {
  const { calls } = await aConversation().say('slow the second one down so it matches the first', { audio: TWO });
  expect(calls.slice(0, 2).toSorted()).toEqual(['tempo_analysis audio_1', 'tempo_analysis audio_2']);
  expect(calls[2]).toMatch(/^change_speed audio_2 \{"tempo_ratio":1\}$/);
});

const TAKES = ['take_a.wav', 'take_b.wav'];

test.each([
  [
    'my producer said slow the second one down so it matches the first',
    [['tempo_analysis audio_1', 'tempo_analysis audio_2'], ['change_speed audio_2 {"tempo_ratio":1}']],
  ],
  [
    'bring take_b up to the level of take_a and fade it out over 4 or 5 seconds',
    [
      ['signal_analysis audio_1'],
      ['normalize_loudness audio_2 {"target_lufs":-14.2}', 'fade_audio audio_3 {"out_s":4}'],
    ],
  ],
])(
  'a value that is measured first is measured after a yes, and what follows works on the result: %s',
  async (message, [measured, changed]) => {
    const conversation = aConversation();
    const asked = await conversation.say(message, { audio: TAKES });
    expect(asked.calls).toEqual([expect.stringMatching(/^propose_work /)]);
    for (const call of measured!) {
      const [capability, audio] = call.split(' ');
      expect(asked.calls[0]).toContain(JSON.stringify({ capability, audio, params: {} }));
    }
    const { calls } = await conversation.say('yes');
    expect(calls.slice(0, measured!.length).toSorted()).toEqual(measured);
    expect(calls.slice(measured!.length)).toEqual(changed);
  },
);

test('a change to the level of another file says so before it is confirmed', async () => {
  const { text } = await aConversation().say('bring take_b up to the level of take_a for 4 or 5 reasons', {
    audio: TAKES,
  });
  expect(text).toContain('Shall I change its level?');
});

const THREE = ['hymn_1.wav', 'hymn_2.wav', 'psalm.wav'];

test.each<[message: string, calls: string[]]>([
  ['denoise all of these except the psalm', ['noise_reduction audio_1', 'noise_reduction audio_2']],
  ['denoise every track but the first', ['noise_reduction audio_2', 'noise_reduction audio_3']],
  ['denoise all three, leave hymn_2 alone', ['noise_reduction audio_1', 'noise_reduction audio_3']],
  ['denoise all three, but not the second one', ['noise_reduction audio_1', 'noise_reduction audio_3']],
  ['denoise all three', ['noise_reduction audio_1', 'noise_reduction audio_2', 'noise_reduction audio_3']],
])('what is left out of all files is not worked on: %s', async (message, calls) => {
  const said = await aConversation().say(message, { audio: THREE });
  expect(said.calls).toEqual(calls);
});

test.each<[message: string, calls: string[]]>([
  ['make captions for this video, VTT format', ['speech_analysis audio_1 {"files":["vtt"]}']],
  ['an srt of this please', ['speech_analysis audio_1 {"files":["srt"]}']],
  ['just the key, no chord sheet', ['musical_intelligence_analysis audio_1']],
  ['measure the tempo of this', ['tempo_analysis audio_1']],
  ['level the voices to -18', ['level_speech audio_1 {"target_lufs":-18}']],
  ['even out the speakers to -18 LUFS', ['level_speech audio_1 {"target_lufs":-18}']],
  ['2s fade in, 3s fade out', ['fade_audio audio_1 {"in_s":2,"out_s":3}']],
  ['Fade out 4 seconds. Fade in is not needed.', ['fade_audio audio_1 {"out_s":4}']],
  ['The tempo is how much bpm?', ['tempo_analysis audio_1']],
  [
    'About this talk, please do not perform the noise removal which I was considering; cut off the first 12 seconds.',
    ['crop_audio audio_1 {"start_s":12}'],
  ],
  ['3 second fade in and 5 second fade out', ['fade_audio audio_1 {"in_s":3,"out_s":5}']],
  ['detect what is on it: speech, music, silence', ['audio_tagging_analysis audio_1']],
  ["Take it to -14. Don't use a limiter.", ['normalize_loudness audio_1 {"target_lufs":-14,"mode":"linear"}']],
])('a value or a capability is read as a whole: %s', async (message, calls) => {
  const said = await aConversation().say(message, { audio: ['talk.wav'] });
  expect(said.calls).toEqual(calls);
});

test('the price of joining files is that of all of them, also of those of an earlier message', async () => {
  const talk = aConversation();
  await talk.say('what is the tempo of the first one?', { audio: TWO });
  const { calls } = await talk.say('what would it cost to join the two?');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^estimate_price /);
  for (const handle of ['audio_1', 'audio_2']) expect(calls[0]).toContain(`"audio":"${handle}"`);
});

test('the price of work on many files is asked of all of them at once', async () => {
  const audio = Array.from({ length: 24 }, (_, n) => `take_${n + 1}.wav`);
  const { calls } = await aConversation().say('what would it cost to denoise all of them?', { audio });
  expect(calls).toHaveLength(1);
  const asked = JSON.parse(calls[0]!.slice(calls[0]!.indexOf('{'))) as { calls: unknown[] };
  expect(asked.calls).toHaveLength(24);
  expect(priceRequest.safeParse(asked).success).toBe(true);
});
