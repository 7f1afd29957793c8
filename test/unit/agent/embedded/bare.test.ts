import { expect, test } from 'vitest';
import { aConversation } from './talking.ts';

test('a file alone means the work of before', async () => {
  const talk = aConversation();
  await talk.say('How fast is the march?', { audio: ['march.wav', 'polka.wav'] });
  expect((await talk.say('I see. And the polka?')).calls).toEqual(['tempo_analysis audio_2']);
});

test.each([
  ['normalize it to -16 LUFS', 'too hot for them. -19', 'normalize_loudness audio_1 {"target_lufs":-19}'],
  ['slow it down to 80 percent', 'Oh dear. 90 will do nicely, I think.', 'change_speed audio_1 {"tempo_ratio":0.9}'],
  ['transpose it down 3 semitones', 'sorry, I meant 2', 'change_speed audio_1 {"pitch_semitones":-2}'],
  ['keep the first 9 minutes', 'aargh 9 30 i mean', 'crop_audio audio_1 {"start_s":0,"end_s":570}'],
])('after "%s", "%s" takes the unit of the value that it replaces', async (first, second, call) => {
  const talk = aConversation();
  await talk.say(first, { audio: ['a.wav'] });
  expect((await talk.say(second)).calls).toEqual([call]);
});

test('a number alone orders nothing after a measurement', async () => {
  const talk = aConversation();
  await talk.say('what is the tempo?', { audio: ['a.wav'] });
  expect((await talk.say('90')).calls).toEqual([]);
});
