import { expect, test } from 'vitest';
import { withTakenBack } from '../../../../../agent/asides/taking-back/taking-back.ts';
import { LITTLE_MS, processorMs } from '../../little-time.ts';

test.each([
  ['please fade it out over three seconds, sorry, make that seven', 'please fade it out over seven seconds'],
  ['take 5 percent off, hang on, 7 percent', 'take 7 percent off'],
  ['trim the first ten seconds, I mean the last ten', 'trim the last ten seconds'],
  ['as ogg please, ah no, opus', 'as opus please'],
  ['remove the bass, well, no, the drums, my bass player is here', 'remove the drums'],
  ['make it 2 semitones higher. Hmm, 2 is a lot. 1.', 'make it 1 semitones higher.'],
  ['bring it to -14 LUFS, oops, that is for music and this is a talk so -16', 'bring it to -16 LUFS'],
  ['cut it at 2:15, argh, 2:25 I mean', 'cut it at 2:25'],
  ['convert take1 to mp3. Sorry, take2', 'convert take2 to mp3'],
  ['slow it down to half speed. no, three quarters speed', 'slow it down to three quarters speed'],
])('a value that is taken back gives way to the one that counts: %s', (text, plain) => {
  expect(withTakenBack(text)).toBe(plain);
});

test.each([
  ['transcribe it... never mind', 'Never mind.'],
  ["normalize it to -14 LUFS. actually no, it's fine as it is", 'Never mind.'],
  ["cut the vocals, just kidding, don't", 'Never mind.'],
  ['split it into stems. on second thoughts, just convert it to mp3', 'just convert it to mp3'],
  ['what is the key? no, forget the key, the tempo is what I need', 'the tempo is what I need'],
  ['trim the ends. Make it mono, or rather leave it stereo', 'trim the ends. leave it stereo'],
])('an order that is taken back orders nothing: %s', (text, plain) => {
  expect(withTakenBack(text)).toBe(plain);
});

test.each([
  'fade it in over 2 seconds, sorry for the trouble, and fade it out over 4 seconds',
  'cut 2 seconds from the start, oh, it is long, 4 seconds from the end',
  'just the key. No stems, no chord sheet',
  'convert it to mp3, no video please',
  'three files. The middle one is too silent, make it -18 LUFS',
  'trim the ends. Actually convert it to mp3 as well.',
  'cut the first 10 seconds. leave the end as it is',
  'whichever has less noise, leave that alone; denoise the other',
  'remove the vocals, no wait, also the drums',
  'what does it cost to remove the vocals? 200 tokens?',
])('other words stay as they are: %s', (text) => {
  expect(withTakenBack(text)).toBe(text);
});

test('a long message is read in little time', () => {
  for (const word of ['no, wait, sorry ', 'two seconds, no, ', 'the first ', 'a. ', 'remove it, actually no, '])
    expect(
      processorMs(() => withTakenBack(word.repeat(2_000 / word.length))),
      word,
    ).toBeLessThan(LITTLE_MS);
});
