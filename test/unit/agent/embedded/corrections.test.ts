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
  ['transpose it up three semitones', 'Too high! Make it just one.', 'change_speed audio_1 {"pitch_semitones":1}'],
  [
    'bring it to -16 LUFS',
    'No wait, this is for air: it has got to be -24.',
    'normalize_loudness audio_1 {"target_lufs":-24}',
  ],
  ['fade it out over eight seconds', 'make it 3 seconds instead', 'fade_audio audio_1 {"out_s":3}'],
  ['fade it out over eight seconds', 'and make the curve linear', 'fade_audio audio_1 {"out_s":8,"curve":"linear"}'],
  ['convert it to wav', 'Sorry, it ought to have been an mp3', 'convert_audio audio_1 {"format":"mp3"}'],
  ['remove the drums', 'nvm, the bass is what has to go', 'remove_audio_element audio_1 {"element":"bass"}'],
];

test.for(TABLE)('after "%s": "%s" does the work before with another value', async ([first, second, call]) => {
  const conversation = aConversation();
  await conversation.say(first, { audio: ['take.wav'] });
  expect((await conversation.say(second)).calls).toEqual([call]);
});

test('the file that was meant gets the work before', async () => {
  const conversation = aConversation();
  await conversation.say('noise reduction on hearing_am', { audio: ['hearing_am.wav', 'hearing_pm.wav'] });
  expect((await conversation.say('wrong one, i meant the pm')).calls).toEqual(['noise_reduction audio_2']);
});

test('work that was not done is not looked up in the documentation', async () => {
  const conversation = aConversation();
  await conversation.say('convert it to wav, no fade', { audio: ['take.wav'] });
  const { calls, text } = await conversation.say("you didn't fade it, did you?");
  expect(calls).toEqual([]);
  expect(text).toContain('did not');
});

test('a length is told by the meter, which charges nothing', async () => {
  const { calls } = await aConversation().say('how long is it', { audio: ['take.wav'] });
  expect(calls.map((call) => call.slice(0, call.indexOf(' ')))).toEqual(['estimate_price']);
});
