import { describe, expect, test } from 'vitest';
import { accountInPlainWords } from '../../../../agent/policy/parts/account/plainly.ts';
import { NEVER } from '../../../../agent/policy/parts/service/never.ts';
import { rangeAskedIn } from '../../../../agent/policy/parts/service/ranges.ts';
import { asksTime } from '../../../../agent/policy/parts/service/times.ts';

const isNever = (text: string): boolean => NEVER.some(({ sentence, but }) => sentence.test(text) && !but?.test(text));

describe('questions about the account in plain words', () => {
  test.each([
    ['why are half of my credits gone?', 'charges'],
    ['what did you take off us this week', 'charges'],
    ['was there any fee for the interview?', 'charges'],
    ['how is my big overnight lot getting on?', 'batches'],
    ['which of the files I queued last night went wrong?', 'batches'],
    ['name my saved presets', 'recipes'],
    ['tell me my balance', 'balance'],
    ['can I run my recipe on this?', undefined],
    ['how much would the whole batch cost?', undefined],
    ['what happens to my tokens when a job fails?', undefined],
    ['reduce the noise on the whole lot', undefined],
  ])('%s: %s', (text, subject) => {
    expect(accountInPlainWords(text)).toBe(subject);
  });
});

describe('work that nothing does is known by its words', () => {
  test.each([
    'can you get rid of the echo of the stairwell?',
    'could I hear the violin on its own?',
    'is it possible to separate the two singers?',
    'can you post it on youtube for me?',
    'will it give me a lead sheet in musical notation?',
    'is there an equalizer?',
    'who sings this?',
  ])('%s', (text) => {
    expect(isNever(text)).toBe(true);
  });

  test.each([
    'can you remove the hiss of the church hall?',
    'can you take the vocals out?',
    'is it loud enough to put on spotify?',
    'how many singers are there?',
    'can you trim my live recording?',
  ])('%s: may be done', (text) => {
    expect(isNever(text)).toBe(false);
  });
});

describe('limits of values and times of work are asked for', () => {
  test.each([
    ['what is the most you can slow a song?', 'change_speed'],
    ['how many semitones could it go up at most?', 'change_speed'],
    ['is there a limit to how loud you can make it, in LUFS?', 'normalize_loudness'],
    ['how fast is it?', undefined],
    ['how much would it cost to slow it down?', undefined],
  ])('%s: %s', (text, topic) => {
    expect(rangeAskedIn(text)?.topic).toBe(topic);
  });

  test.each([
    ['how long will the stems take?', true],
    ['how quickly is it finished?', true],
    ['how long is the song?', false],
    ['how long are files kept?', false],
  ])('%s: %s', (text, asks) => {
    expect(asksTime(text)).toBe(asks);
  });
});
