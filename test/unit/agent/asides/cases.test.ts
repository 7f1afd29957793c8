import { expect, test } from 'vitest';
import { plainFurtherExtreme } from '../../../../agent/asides/further-extremes.ts';
import { plainOrdering } from '../../../../agent/english/plain/files/ordering.ts';
import { plainCases } from '../../../../agent/policy/parts/deciding/cases.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  // A limit that was named before
  [
    'The rules say no faster than 180. should it be over, take 4 percent off the speed, otherwise hands off',
    'if the tempo is over 180, make it 4 percent slower.',
  ],
  [
    'the show allows three minutes at the most. If this song exceeds that, keep the first three minutes.',
    'if the length is over three minutes, keep the first three minutes.',
  ],
  // A question that decides
  [
    'is it in D flat major? Then a semitone up please. Is it something else? Then leave it.',
    'if it is in D flat major, transpose it up a semitone.',
  ],
  ['is it flac already? fine then. if not turn it into one', 'unless it is flac, convert it to flac.'],
  // Fragments
  ['clip = yes -> tell me. clip = no -> mp3', 'unless it is clipped, convert it to mp3.'],
  [
    'three voices or more = level the voices. one voice = ogg',
    'if there are at least three speakers, level the voices; otherwise, convert it to ogg.',
  ],
  ['minor? then pitch it +2. major? leave', 'if it is in minor, pitch it +2.'],
  // An order before its condition
  ['convert it to ogg. But first check: if it is clipped, leave it.', 'unless it is clipped, convert it to ogg.'],
  // The case in which nothing is done
  [
    'if somebody speaks on it take the hiss out. if its just room noise forget it',
    'if somebody speaks, take the hiss out.',
  ],
  [
    'In the event that clipping is found, refrain from any processing; in the absence of clipping, convert it to mp3.',
    'unless it is clipped, convert it to mp3.',
  ],
  ['even if it is noisy do not denoise it, mp3 only', 'do not denoise it, mp3 only'],
])('a message with cases has one form: %s', (message, plain) => {
  expect(plainCases(message)).toBe(plain);
});

test.each([
  'if only i could sing like her',
  'what would i pay if the tempo turned out too fast and you had to slow it down',
  'could you tell me if a singer is faster than the band?',
  'if the others like it i will send you the full album',
  'is it mono? ok thanks',
  'should you be closed on sunday i will come back monday',
  'if bpm < 90 then make it 1.2 times faster, else nothing. In both cases report me the bpm.',
])('what orders nothing, or is read as it stands, stays: %s', (message) => {
  expect(plainCases(message)).toBe(message);
});

test.each([
  ['put me the takes in order, loudest on top', 'list the files from loudest to quietest'],
  ['rank my four songs by length shortest first', 'list the files from shortest to longest'],
  ['which file got more talkers on it?', 'which file has more speakers?'],
  ['do the two parts together fit in five minutes?', 'how long are all files together?'],
  ['put them in order, longest first, and join them', 'put them in order, longest first, and join them'],
])('files are held against each other in plain words: %s', (message, plain) => {
  expect(plainOrdering(message)).toBe(plain);
});

test.each([
  ['and the slowest', 'which of these is the fastest?', 'which one is the slowest?'],
  ['what about the shortest one?', 'which take is the longest', 'which one is the shortest?'],
  ['and the slowest', 'convert the fastest to mp3', 'and the slowest'],
])('a further file is asked for as the one before: %s', (message, before, plain) => {
  expect(plainFurtherExtreme(message, before)).toBe(plain);
});

test.each([
  'if it is ',
  'is it over 1? then ',
  'check if it is stereo and ',
  'clip = yes -> ',
  'should it be over, ',
  '1 or more voices and ',
])('a hostile message of "%s" takes little time', (shape) => {
  const text = shape.repeat(Math.floor(60_000 / shape.length));
  for (const message of [text, text.slice(0, 1_400)])
    expect(processorMs(() => plainOrdering(plainCases(message)))).toBeLessThan(LITTLE_MS);
});
