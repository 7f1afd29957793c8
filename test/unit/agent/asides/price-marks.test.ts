import { describe, expect, test } from 'vitest';
import { plainPriceMarks } from '../../../../agent/asides/price-marks.ts';
import { withoutTags } from '../../../../agent/asides/tags.ts';

describe('questions for prices are worded alike', () => {
  test.each([
    ['what would I owe you if the drums were gone?', 'how much would it cost to remove the drums?'],
    [
      'What does it come to when the talk is transcribed and denoised?',
      'how much would it cost to transcribe the talk and denoise it?',
    ],
    ['hw about this: how much will you charge for stems?', 'how much would it cost to split it into stems?'],
    ['both of them as mp3, what would that set me back?', 'how much would it cost to convert both of them to mp3?'],
    ['How much will taking the singer out run me?', 'how much would it cost to take the singer out?'],
    ['My nephew claims that denoising it costs double. Is that true?', 'how much would it cost to denoise it?'],
    [
      'What is the fee for removing the hiss? Nothing shall be started yet.',
      'how much would it cost to remove the hiss?',
    ],
  ])('%s', (said, plain) => {
    expect(plainPriceMarks(said)).toBe(plain);
  });

  test.each([
    'what should I use for removing the hiss?',
    'How much would you lower it?',
    'I know it costs something, just make it an mp3.',
    'if it costs less than 50 tokens, remove the vocals.',
    'how much did removing the vocals cost?',
  ])('%s: stays', (said) => {
    expect(plainPriceMarks(said)).toBe(said);
  });
});

describe('tags and deadlines around an order are taken off', () => {
  test.each([
    ['Trim the first 2 seconds off, would you?', 'Trim the first 2 seconds off.'],
    ['make it mono, yeah?', 'make it mono.'],
    ['cut the first 4 seconds, I must hand it in within the hour', 'cut the first 4 seconds'],
    ['I have 90 tokens left, that should be enough: convert it to ogg', 'convert it to ogg'],
  ])('%s', (said, plain) => {
    expect(withoutTags(said)).toBe(plain);
  });

  test.each(['what would you do?', 'I have 90 tokens left, is that enough?', 'fade it out, it plays at 20:00'])(
    '%s: stays',
    (said) => {
      expect(withoutTags(said)).toBe(said);
    },
  );
});
