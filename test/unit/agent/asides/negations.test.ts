import { expect, test } from 'vitest';
import { plainNegations } from '../../../../agent/asides/negations.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  ["don't do anything except fade it out", 'just fade it out'],
  ["you shouldn't convert it to flac", "don't convert it to flac"],
  ["let's not fade it out", "don't fade it out"],
  ['there is no reason to convert it', "don't convert it"],
  ['forget the stems, just fade it out', 'no stems, just fade it out'],
  ['fade it out, no stems', 'fade it out, but no stems please'],
  ['fade it out, everything else stays the same', 'fade it out, nothing else'],
  ['fade it out, only that', 'fade it out, nothing else'],
  ['rather than denoise it, fade it out', 'do not denoise it. Just fade it out'],
  ['instead of splitting it into stems, fade it out', 'do not split it into stems. Just fade it out'],
  ['convert it to flac without denoising it', 'convert it to flac. Do not denoise it.'],
  ['remove neither the drums nor the bass', "don't remove the drums or the bass"],
  ['cut 10 seconds off the end, not the start', 'cut 10 seconds off the end'],
  ['convert it, but not to mp3, to flac', 'convert it to flac'],
  ['convert it to anything but mp3', 'do not convert it to mp3'],
])('what is not to be done has few forms: %s', (message, plain) => {
  expect(plainNegations(message)).toBe(plain);
});

test.each([
  "don't touch the vocals, only remove the drums",
  'no stems, only the tempo',
  'speed it up without raising the pitch',
  'make it 5 dB instead of 3 dB',
  'no, fade it out',
  "you can't remove the vocals, can you?",
  'can it be done without splitting it?',
])('what is read already stays: %s', (message) => {
  expect(plainNegations(message)).toBe(message);
});

test.each(['instead of splitting it, ', 'fade it out, no ', 'fade it out without ', "let's not ", 'cut the end, not '])(
  'a hostile message of "%s" takes little time',
  (shape) => {
    const text = shape.repeat(Math.floor(8_000 / shape.length));
    expect(processorMs(() => plainNegations(text))).toBeLessThan(LITTLE_MS);
  },
);
