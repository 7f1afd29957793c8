import { expect, test } from 'vitest';
import { withScopesFirst } from '../../../../agent/policy/parts/naming/scopes-first.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const NAMES = ['song.wav', 'talk.wav'];

test.each([
  ['trim it to 10 seconds, but only the second one', 'only the second one: trim it to 10 seconds'],
  ['remove the vocals, not the first one, the second', 'only the second: remove the vocals'],
  ['remove the vocals, the second one, not the first', 'only the second one: remove the vocals'],
  ['convert it to flac, except the first one', 'all except the first one: convert it to flac'],
  ['convert it to flac, all of them but the first', 'all except the first: convert it to flac'],
  ["don't touch the first file. For the second one, fade it out", 'only the second one: fade it out'],
  ['for the second file, remove the vocals', 'only the second file: remove the vocals'],
  ['fade it out, not song.wav', 'all except song.wav: fade it out'],
])('the file of an order stands before it: %s', (message, plain) => {
  expect(withScopesFirst(message, NAMES)).toBe(plain);
});

test.each([
  'convert all of them except the first to flac',
  'trim the first 10 seconds off, not the last',
  'fade them out, not the first one',
  'for the first one, trim it and for the second one, fade it out',
  'is the first one louder, not the second?',
])('a sentence that names its files otherwise stays: %s', (message) => {
  expect(withScopesFirst(message, NAMES)).toBe(message);
});

test('a hostile message takes little time', () => {
  for (const shape of ['trim it, not ', 'the first one, ', 'for the first one, ', 'fade it out, the first one, not '])
    expect(
      processorMs(() => withScopesFirst(shape.repeat(Math.floor(1_000 / shape.length)), NAMES)),
      shape,
    ).toBeLessThan(LITTLE_MS);
});
