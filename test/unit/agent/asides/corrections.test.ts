import { expect, test } from 'vitest';
import { plainCorrection } from '../../../../agent/asides/corrections.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  ['fade it out over 10 seconds', 'make that 5 seconds', 'no, I meant 5 seconds'],
  ['fade it out over 10 seconds', 'on second thoughts, make it 5 seconds', 'no, I meant 5 seconds'],
  ['fade it out over 10 seconds', "that's too long, 5 seconds", 'no, I meant 5 seconds'],
  ['fade it out over 10 seconds', 'same but with 5 seconds', 'no, I meant 5 seconds'],
  ['fade it out over 10 seconds', 'half that', 'no, I meant 5 seconds'],
  ['normalize it to -16 LUFS', 'change it to -14', 'no, I meant -14'],
  ['normalize it to -16 LUFS', 'can we do -14 instead?', 'no, I meant -14'],
  ['remove the drums', 'not the drums, the bass', 'no, I meant the bass'],
  ['remove the drums', 'the bass rather than the drums', 'no, I meant the bass'],
  ['convert it to mp3', "let's go with flac", 'convert it to flac instead'],
  ['slow it down by 10 percent', 'I think 20 percent is better', 'no, I meant 20 percent'],
  ['slow it down by 10 percent', 'double that', 'no, I meant 20 percent'],
  ['keep the first 30 seconds', 'I meant the last', 'keep the last 30 seconds instead'],
])('another value for the work before has one form: %s, %s', (before, message, plain) => {
  expect(plainCorrection(message, before)).toBe(plain);
});

test.each([
  ['repeat that for the other one', 'the same for the other one'],
  ['do that to talk.wav as well', 'the same for talk.wav'],
  ['on second thought, remove the vocals', 'actually, remove the vocals'],
  ['no, I wanted you to fade it out', 'no, actually, fade it out'],
  ['undo that and remove the vocals', 'undo that. Then remove the vocals'],
])('other work, and the same work elsewhere, have one form: %s', (message, plain) => {
  expect(plainCorrection(message, 'normalize it to -20 LUFS')).toBe(plain);
});

test.each([
  ['remove the vocals', 'make it mono'],
  ['remove the vocals', 'make it mp3'],
  ['normalize it to -16 LUFS', 'make it 5 seconds'],
  ['normalize it to -16 LUFS', 'trim it to 5 seconds'],
  ['normalize it to -16 LUFS', 'is -14 better?'],
  ['convert it to mp3', 'should I use flac instead?'],
  ['remove the drums', 'the bass'],
  ['remove the drums', 'and the bass'],
  ['slow it down by 10 percent', 'what is 20 percent of it?'],
  ['fade it out over 10 seconds', 'thanks'],
])('what is no correction stays: %s, %s', (before, message) => {
  expect(plainCorrection(message, before)).toBe(message);
});

test('a hostile message takes little time', () => {
  for (const shape of ['no, ', 'make it ', 'too much ', 'a bit ', 'not the ', 'again ', 'sorry ']) {
    expect(
      processorMs(() => {
        plainCorrection(shape.repeat(Math.floor(100 / shape.length)), 'fade it out over 10 seconds'.repeat(300));
        plainCorrection(shape.repeat(2_000), 'fade it out over 10 seconds');
      }),
      shape,
    ).toBeLessThan(LITTLE_MS);
  }
});
