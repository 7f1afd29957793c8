import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { aConversation } from './talking.ts';

/** Returns the calls of a message that are charged for. */
async function worksOf(message: string, audio: string[]): Promise<string[]> {
  const { calls } = await aConversation().say(message, { audio });
  return calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))));
}

test('a price is agreed to in other words, and in part', async () => {
  const whole = aConversation();
  await whole.say('how much does it cost to denoise this?', { audio: ['talk.wav'] });
  expect((await whole.say('Okey it is good for me. Do it please.')).calls).toEqual(['noise_reduction audio_1']);
  const part = aConversation();
  await part.say('total price for all of them as ogg?', { audio: ['door.wav', 'rain.wav', 'crowd.wav'] });
  expect((await part.say('boss says ok but only for the rain one, ogg')).calls).toEqual([
    'convert_audio audio_2 {"format":"ogg"}',
  ]);
});

test.each<[what: string, message: string, audio: string[], calls: string[]]>([
  [
    'lines with headings are each about their file',
    'birds_dawn: mono 24 bit wav\nriver_bank: mp3 @ 192\nroom_tone: leave as is',
    ['birds_dawn.wav', 'river_bank.wav', 'room_tone.wav'],
    [
      'convert_audio audio_1 {"format":"wav","channels":1,"bit_depth":24}',
      'convert_audio audio_2 {"format":"mp3","bitrate_kbps":192}',
    ],
  ],
  [
    'a value that stands alone belongs to the order before it',
    'Fade it in, three seconds should do.',
    ['song.wav'],
    ['fade_audio audio_1 {"in_s":3}'],
  ],
  [
    'a pitch that stays does not forbid a change of tempo',
    'slow it to 80 percent, but the tone must stay',
    ['song.wav'],
    ['change_speed audio_1 {"tempo_ratio":0.8}'],
  ],
  [
    'a tempo that stays does not forbid a change of pitch, in Italian',
    'me lo abbassi di due semitoni, ma senza rallentarlo',
    ['brano.wav'],
    ['change_speed audio_1 {"pitch_semitones":-2}'],
  ],
  [
    'a recording that is split at times is cut, not separated',
    'Split this talk: one file with everything up to 0:08, another with everything from 0:12 on.',
    ['talk.wav'],
    ['crop_audio audio_1 {"end_s":8}', 'crop_audio audio_1 {"start_s":12}'],
  ],
  [
    'a video shows only what the message keeps of the audio',
    'Make a spectrum video of it, 1080 by 1920, but only the chorus, which runs from 0:04 to 0:10.',
    ['song.wav'],
    [
      'crop_audio audio_1 {"start_s":4,"end_s":10}',
      'create_video audio_2 {"style":"spectrum","width_px":1080,"height_px":1920}',
    ],
  ],
  [
    'a sound that is laid under another enters when it is said to',
    'Put the piano under the story, 12 dB below it, and let it come in four seconds after she starts.',
    ['story.wav', 'piano.wav'],
    ['mix_audio audio_1 {"with":"audio_2","gain_db":-12,"offset_s":4}'],
  ],
  [
    'a stem of this turn is worked on',
    'stems as wav please, then the vocal one down 2 semitones',
    ['song.wav'],
    ['stem_analysis audio_1 {"format":"wav"}', 'change_speed audio_2 {"pitch_semitones":-2}'],
  ],
  [
    'names of files say nothing about the language of commands',
    'narr_03 | denoise | -18 LUFS | mp3 192k',
    ['narr_03.wav'],
    ['noise_reduction audio_1', 'normalize_loudness audio_2 {"target_lufs":-18,"format":"mp3","bitrate_kbps":192}'],
  ],
])('%s', async (_, message, audio, calls) => {
  expect(await worksOf(message, audio)).toEqual(calls);
});

test('another version of what was made does not make it once more', async () => {
  const conversation = aConversation();
  await conversation.say('take the singing off this', { audio: ['hymn.wav'] });
  const { calls } = await conversation.say('Great. Now another version of that, a whole tone higher, for Ana.');
  expect(calls).toEqual(['change_speed audio_2 {"pitch_semitones":2}']);
});

test('the files named after a price are those on which the work is done', async () => {
  const conversation = aConversation();
  await conversation.say('what would it cost to take the hum off both tapes?', { audio: ['tape_1.wav', 'tape_2.wav'] });
  const { calls } = await conversation.say('Thank you. Just the first of them then, please.');
  expect(calls).toEqual(['remove_audio_element audio_1 {"element":"hum"}']);
});

test('a file that was meant before gets the same work with the same settings', async () => {
  const conversation = aConversation();
  await conversation.say('Convert the intro to mp3, 320 please.', { audio: ['intro_music.wav', 'outro_music.wav'] });
  const { calls } = await conversation.say('Sorry, I meant the outro. Same settings.');
  expect(calls).toEqual(['convert_audio audio_2 {"format":"mp3","bitrate_kbps":320}']);
});

test('an end of a fade that can stay keeps its value when the other is changed', async () => {
  const conversation = aConversation();
  await conversation.say('fade it in over two seconds and out over two', { audio: ['song.wav'] });
  const { calls } = await conversation.say('Give the fade-out six; the fade-in can stay at two.');
  expect(calls).toEqual(['fade_audio audio_1 {"in_s":2,"out_s":6}']);
});

test('an order of nothing that the service does is named as not understood', async () => {
  const { text } = await aConversation().say("clean up the hiss and order me a pizza while you're at it", {
    audio: ['tape.wav'],
  });
  expect(text).toContain('pizza');
});
