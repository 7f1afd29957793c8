import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { plainEnglish } from '../../../../agent/english/plain-english.ts';
import { nthFileIn } from '../../../../agent/policy/parts/relating/nth-file.ts';
import { aConversation } from './talking.ts';

type Row = [messages: string[], audio: string[], calls: string[]];

test.each<Row>([
  [
    ['denoise thn shorten pauses ovr 2s thn -16 lufs, on train soz'],
    ['ep.wav'],
    [
      'noise_reduction audio_1',
      'cut_silences audio_2 {"min_silence_s":2}',
      'normalize_loudness audio_3 {"target_lufs":-16}',
    ],
  ],
  [['cut the frist 20 sec away.. no wait 25 i jst listened again'], ['a.wav'], ['crop_audio audio_1 {"start_s":25}']],
  [['fade out 5 s.. no wait 8 my boss wants it longer'], ['a.wav'], ['fade_audio audio_1 {"out_s":8}']],
  [
    ['make it 1.25 times more fast but she should not sound like a chipmunk'],
    ['a.wav'],
    ['change_speed audio_1 {"tempo_ratio":1.25}'],
  ],
  [
    ['Kindly find attached two nos. files. From the talk please remove the noise. Both are urgent but no hurry.'],
    ['hymn.wav', 'talk.wav'],
    ['noise_reduction audio_2 {"content":"speech"}'],
  ],
  [['convert the first casete to flac'], ['casete_1.wav', 'casete_2.wav'], ['convert_audio audio_1 {"format":"flac"}']],
  [['convert the last tape to mp3'], ['a.wav', 'b.wav', 'c.wav'], ['convert_audio audio_3 {"format":"mp3"}']],
  [
    ['I read a poem of my father. Mix the guitar under my voice, it should begin at second 3 and be 15 dB more quiet.'],
    ['poem_voice.wav', 'guitar_bed.wav'],
    ['mix_audio audio_1 {"with":"audio_2","gain_db":-15,"offset_s":3}'],
  ],
])('%s', async (messages, audio, calls) => {
  expect(await lastWorks(messages, audio)).toEqual(calls);
});

test.each<Row>([
  [
    ['mp3 128 plz', 'nooo 256 my thumb is fat sry'],
    ['a.wav'],
    ['convert_audio audio_1 {"format":"mp3","bitrate_kbps":256}'],
  ],
  [
    ['remove the voice', 'I have said it bad. The voice has to stay, it is the bass that I want to take out.'],
    ['a.wav'],
    ['remove_audio_element audio_1 {"element":"bass"}'],
  ],
  [
    [
      'Noise away from hall_a please.',
      'Sorry, I looked wrong. It is b that has the noise. Can be done to that one instead.',
    ],
    ['hall_a.wav', 'hall_b.wav'],
    ['noise_reduction audio_2'],
  ],
  [
    ['remove vocal pls', 'tq. that version w/out vocal, make it 3 semitone lower also'],
    ['a.wav'],
    ['change_speed audio_2 {"pitch_semitones":-3}'],
  ],
  [
    ['clean the noise', 'Kindly also provide the cleaned speech in MP3 format'],
    ['talk.wav'],
    ['convert_audio audio_2 {"format":"mp3"}'],
  ],
  [['slow it by 10%', 'last one, convert that to mp3'], ['a.wav'], ['convert_audio audio_2 {"format":"mp3"}']],
])('%s, on what it leans on', async (messages, audio, calls) => {
  expect(await lastWorks(messages, audio)).toEqual(calls);
});

test.each([
  ['which 1 is louder? the louder 1 as mp3', 'which one is louder? the louder one as mp3'],
  ['do this chapter 1.5 times more fast', 'do this chapter 1.5 times faster'],
  ['make the louder 1 dB quieter', 'make the louder 1 dB quieter'],
  ['is the matter urgent for you?', 'is the matter urgent for you?'],
  ['mix it with the noise on train', 'mix it with the noise on train'],
])('"%s" is "%s"', (text, plain) => {
  expect(plainEnglish(text)).toBe(plain);
});

test('an ordinal names a file only before a word for all files', () => {
  expect(nthFileIn('the second lecture', ['lecture_1', 'lecture_2'])).toBe(1);
  expect(nthFileIn('the first song', ['talk', 'song'])).toBeUndefined();
  expect(nthFileIn('the first seconds', ['a', 'b'])).toBeUndefined();
  expect(nthFileIn('the third file', ['a', 'b'])).toBeUndefined();
});

/** Returns the calls of the last message that are charged for. */
async function lastWorks(messages: readonly string[], audio: string[]): Promise<string[]> {
  const talk = aConversation();
  let calls: string[] = [];
  for (const [n, message] of messages.entries()) ({ calls } = await talk.say(message, n === 0 ? { audio } : {}));
  return calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))));
}
