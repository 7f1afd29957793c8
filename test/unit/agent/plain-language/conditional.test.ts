import { expect, test } from 'vitest';
import { plainConditional } from '../../../../agent/policy/parts/deciding/conditional.ts';
import { plainState } from '../../../../agent/policy/parts/deciding/states.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  ["slow it down if it's over 120 bpm", 'if it is over 120 bpm, slow it down.'],
  ['make it mono, but only if it is stereo', 'if it is stereo, make it mono.'],
  ["in case it's noisy, fade it out", 'if it is noisy, fade it out.'],
  ['should it be in a minor key, transpose it up', 'if it is in minor, transpose it up.'],
  ['convert it to flac should it be a wav', 'if it is wav, convert it to flac.'],
  ["when it's clipped bring it to -16 LUFS, otherwise leave it as it is", 'if it is clipped, bring it to -16 LUFS.'],
  ["trim it to a minute unless it's mono", 'unless it is mono, trim it to a minute.'],
  ["don't fade it out unless it's stereo", 'if it is stereo, fade it out.'],
  [
    "don't remove the vocals if it costs more than 50 tokens",
    'unless it costs more than 50 tokens, remove the vocals.',
  ],
  ["check whether it's stereo and if so make it mono", 'if it is stereo, make it mono.'],
  ["find out if it's over 120 bpm and slow it down if it is", 'if it is over 120 bpm, slow it down.'],
  ["can you check if it's mono? If not, make it mono", 'unless it is mono, make it mono.'],
  [
    "if it's over 150 bpm slow it down else convert it to mp3",
    'if it is over 150 bpm, slow it down; otherwise, convert it to mp3.',
  ],
  ["if it's stereo I'd like you to make it mono", 'if it is stereo, make it mono.'],
  ["make it mono if it isn't already", 'unless it is mono, make it mono.'],
  ["trim it to 60 seconds if it's longer", 'if it is longer than 60 seconds, trim it to 60 seconds.'],
  ["bring it down to -14 if it's louder than that", 'if it is louder than -14, bring it down to -14.'],
])('an order with a condition has one form: %s', (message, plain) => {
  expect(plainConditional(message)).toBe(plain);
});

test.each([
  "tell me if it's over 120 bpm",
  "can you remove the vocals if it's stereo?",
  "is it possible to remove the vocals if it's stereo?",
  "how much is it to remove the vocals if it's stereo?",
  "what would you do if it's clipped?",
  'should it be stereo?',
  'remove the vocals if you can',
  'make it mono when you have time',
  'if it sounds good, convert it to mp3',
  "trim it and convert it to flac if it's stereo",
  'convert it to mp3',
])('a question, politeness, and a condition that nothing measures stay: %s', (message) => {
  expect(plainConditional(message)).toBe(message);
});

test.each([
  ["it's in stereo", 'it is stereo'],
  ['the tempo exceeds 120 bpm', 'the tempo is over 120 bpm'],
  ['bpm > 120', 'the tempo is over 120'],
  ["it's 120 bpm or more", 'it is at least 120 bpm'],
  ['more than one person is talking', 'more than one person is talking'],
  ['it has two speakers', 'there are two speakers'],
  ["there's a lot of background noise", 'it is noisy'],
  ["it's cheaper than 100 tokens", 'it costs less than 100 tokens'],
  ["it isn't an mp3 file", 'it is not mp3'],
])('a condition has the words of its grammar: %s', (words, plain) => {
  expect(plainState(words)).toBe(plain);
});

test.each([
  'if it is ',
  'if it is stereo, make it mono ',
  'make it mono if ',
  'check if it is stereo and ',
  "don't make it mono unless it's ",
  'if it is over 1 and over ',
  'in case make ',
])('a hostile message of "%s" takes little time', (shape) => {
  const text = shape.repeat(Math.floor(8_000 / shape.length));
  expect(processorMs(() => plainConditional(text))).toBeLessThan(LITTLE_MS);
});
