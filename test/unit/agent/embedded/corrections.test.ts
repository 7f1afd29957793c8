import { expect, test } from 'vitest';
import { aConversation } from './talking.ts';

const TABLE: readonly [first: string, second: string, call: string][] = [
  [
    'transpose it down two semitones',
    'Oh no, I misread the part. Four below is right',
    'change_speed audio_1 {"pitch_semitones":-4}',
  ],
  [
    'bring it to -14 LUFS',
    'Pardon me, our rule says -23 and not -14',
    'normalize_loudness audio_1 {"target_lufs":-23}',
  ],
  ['convert it to wav', 'Sorry, it ought to have been an mp3', 'convert_audio audio_1 {"format":"mp3"}'],
  ['remove the drums', 'nvm, the bass is what has to go', 'remove_audio_element audio_1 {"element":"bass"}'],
];

test.for(TABLE)('after "%s": "%s" does the work before with another value', async ([first, second, call]) => {
  const conversation = aConversation();
  await conversation.say(first, { audio: ['take.wav'] });
  expect((await conversation.say(second)).calls).toEqual([call]);
});

test('a length is told by the meter, which charges nothing', async () => {
  const { calls } = await aConversation().say('how long is it', { audio: ['take.wav'] });
  expect(calls.map((call) => call.slice(0, call.indexOf(' ')))).toEqual(['estimate_price']);
});
