import { expect, test } from 'vitest';
import { withFilesMeant } from '../../../../agent/meant/meant.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const at = (names: string, { brought = 2, hasMade = false } = {}): Parameters<typeof withFilesMeant>[1] => ({
  names: names.split(' '),
  brought,
  hasMade,
});
const meant = (message: string, names: string): string => withFilesMeant(message, at(names));

test.each([
  ['the middle one to mp3', 'a.wav b.wav c.wav', 'file 2 to mp3'],
  ['what is the key of the song at the end', 'a.wav b.wav c.wav', 'what is the key of file 3'],
  ['fade out number two please', 'a.wav b.wav c.wav', 'fade out file 2 please'],
  ['#14 as flac', 'shot13.wav shot14.wav', 'file 2 as flac'],
  ['denoise the one with the talking', 'sermon.mp3 choir.mp3', 'denoise file 1'],
  ['the song file to wav', 'sermon.mp3 choir.mp3', 'file 2 to wav'],
  ['make the spanish tour slower', 'tour_en.mp3 tour_es.mp3', 'make file 2 slower'],
  ["convert friday's show", 'show_thu.wav show_fri.wav', 'convert file 2'],
  ['side two to mp3', 'tape_side1.wav tape_side2.wav', 'file 2 to mp3'],
  ['2 and 3 need a 2 second fade in', 'a.wav b.wav c.wav', 'file 2 and file 3: a 2 second fade in'],
  [
    'trim the first second of red and blue only',
    'red.wav blue.wav green.wav',
    'trim the first second of file 1 and file 2',
  ],
  ['bring the quiet recording to -16 LUFS', 'a.wav b.wav', 'bring the quieter one to -16 LUFS'],
  ['lay the vocals over the guitar', 'vocals.wav guitar.wav', 'mix the vocals into the guitar'],
  ['except the gong everything to mp3', 'bowl.wav gong.wav bell.wav', 'all files except file 2: to mp3'],
])('a file that is described has its number: %s', (message, names, plain) => {
  expect(meant(message, names)).toBe(plain);
});

test.each([
  [
    'fade out the owl over 3 seconds. the crow can wait till friday',
    'owl.wav crow.wav',
    'fade out the owl over 3 seconds.',
  ],
  ["denoise the owl, crow's fine as it is", 'owl.wav crow.wav', 'denoise the owl'],
  ['owl to mp3. other file stays', 'owl.wav crow.wav', 'owl to mp3.'],
  ["don't touch the crow, owl to mp3", 'owl.wav crow.wav', 'owl to mp3'],
  ['trim it to 10 seconds. The crow is good already', 'owl.wav crow.wav', 'only file 1: trim it to 10 seconds.'],
  ['owl to mp3, the rest of them we like how they are', 'owl.wav crow.wav wren.wav', 'owl to mp3'],
  ['owl to mp3 i dont need crow', 'owl.wav crow.wav', 'owl to mp3'],
])('what is to be left alone is not said: %s', (message, names, plain) => {
  expect(meant(message, names)).toBe(plain);
});

test.each([
  ['The second one was the keeper. Make it an mp3', 'file 2'],
  ['The wren recording is far too quiet. Please set it to -16 LUFS.', 'file 3'],
])('a pronoun is the file that is spoken of: %s', (message, file) => {
  const text = meant(message, 'owl.wav crow.wav wren.wav');
  expect(text).toContain(file);
  expect(text).not.toMatch(/\bit\b/u);
});

test('what a file has is what goes', () => {
  expect(meant('The crow recording has a nasty mains hum. Get rid of it.', 'owl.wav crow.wav')).toBe(
    'Get rid of the nasty mains hum from file 2.',
  );
});

test.each([
  ['chop 3 seconds off the calmed one', 'chop 3 seconds off the cleaned version'],
  ['cut the mp3 you made to a minute', 'cut the converted version to a minute'],
  ['the stem with the singing, make me an mp3 of it', 'convert the vocals to mp3'],
  ['of the cleaned version I need the first minute', 'I need the first minute from the cleaned version'],
  ['start again from the original and transpose it down 2 semitones', 'transpose the original down 2 semitones'],
])('what was made is called as results are looked for: %s', (message, plain) => {
  expect(withFilesMeant(message, at('song.wav', { brought: 0, hasMade: true }))).toBe(plain);
});

test('the new one is the file that came with the message', () => {
  const around = at('old.wav take.wav', { brought: 1, hasMade: true });
  expect(withFilesMeant('mp3 of the one I just sent', around)).toBe('mp3 of file 2');
  expect(withFilesMeant('mp3 of the one I just sent', { ...around, brought: 0 })).toBe('mp3 of the one I just sent');
});

test.each([
  ['remove the vocals', 'vocals.wav drums.wav'],
  ['keep the first 30 seconds', 'a.wav b.wav'],
  ['the middle part is too loud', 'a.wav b.wav c.wav'],
  ['Leave both of them alone for now, my brother still has to choose.', 'a.wav b.wav'],
  ["don't convert dad's one yet, he wants to listen first", 'mum.wav dad.wav'],
  ['is the second louder than the first?', 'a.wav b.wav'],
  ['mach die mittlere leiser', 'a.wav b.wav c.wav'],
  ['put the piano under the talk at -12 dB', 'piano.wav talk.wav'],
  ['the crow can wait', 'owl.wav crow.wav'],
])('what is read already, or says nothing of files, stays: %s', (message, names) => {
  expect(meant(message, names)).toBe(message);
});

test('a single file needs no name', () => {
  expect(meant('the middle one to mp3', 'a.wav')).toBe('the middle one to mp3');
});

test.each([
  'the owl, ',
  'leave the owl ',
  'file 1 and ',
  'the one with ',
  'not the owl and ',
  'it is ',
  '2, 3, ',
  'the a b ',
])('a hostile message of "%s" takes little time', (shape) => {
  const names = Array.from({ length: 12 }, (_, n) => `owl_take_${n}_song.wav`).join(' ');
  for (const length of [1_000, 60_000])
    expect(processorMs(() => meant(shape.repeat(Math.floor(length / shape.length)), names))).toBeLessThan(LITTLE_MS);
});
