import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
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
