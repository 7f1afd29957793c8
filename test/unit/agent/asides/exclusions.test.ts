import { expect, test } from 'vitest';
import { plainExclusions } from '../../../../agent/asides/exclusions.ts';
import { plainSpeeds } from '../../../../agent/asides/values/speeds.ts';
import { plainTrimming } from '../../../../agent/asides/values/trimming.ts';

test.each([
  ["the tempo I know already, I've got the key, the chords are what I need", 'please tell me the chords'],
  ['no denoising, no trimming. all I want is to lose the last 10 seconds', 'please lose the last 10 seconds'],
  ['leave the crackle, leave the dogs alone. Cut the first 5 seconds', 'Cut the first 5 seconds'],
  ['the voice please do not erase. it is only the bass I would like to erase', 'please remove the bass'],
  ["don't touch the voice, just the hiss", 'remove the hiss'],
  ['never remove the drums, only the bass', 'remove the bass'],
  ['no pitch change, just 7 percent slower', 'please make it 7 percent slower at the same pitch'],
  ['everything except the drums can stay', 'remove the drums'],
  ['everything but the piano should go', 'please keep only the piano'],
  ['a mix with no bass', 'a mix without the bass'],
  ['a no drums version please', 'a version without the drums please'],
  ['the only thing going is the bass', 'please remove the bass'],
  ['the drums must not be in it. Everything else should stay', 'please remove the drums.'],
  ['what my teacher needs is the ends trimmed', 'please trim the ends'],
  ['rather than making it louder, trim the end', 'trim the end'],
  ['not 5 seconds, not 6, 8 seconds off the end', '8 seconds off the end'],
  ['Fix the noise. Nothing else.', 'Fix the noise, nothing else'],
])('what is left out, and what alone is wanted, is a plain order: %s', (text, plain) => {
  expect(plainExclusions(text)).toBe(plain);
});

test.each([
  'no vocals please',
  'I know the key already',
  "don't remove the vocals",
  'keep the vocals, please',
  'leave the vocals, please',
  'keep the vocals, and fade it out',
  'I hate the singing. Is there no trimming?',
  'the desk reads only wav, so trim it and wav is what I need',
])('other sentences stay as they are: %s', (text) => {
  expect(plainExclusions(text)).toBe(text);
});

test.each([
  ['decrease the tempo by 5 percent', 'make it 5 percent slower'],
  ['take 12% off the speed', 'make it 12% slower'],
  ['boost the speed by 10%', 'make it 10% faster'],
])('a change of the speed by a share has one form: %s', (text, plain) => {
  expect(plainSpeeds(text)).toBe(plain);
});

test('speeds to reach stay as they are', () => {
  expect(plainSpeeds('lower the tempo to 90 bpm')).toBe('lower the tempo to 90 bpm');
});

test.each([
  ['shave five seconds off the end', 'trim five seconds off the end'],
  ['just lop off 10 s from the front', 'just trim 10 s off the start'],
])('what goes at either end is trimmed: %s', (text, plain) => {
  expect(plainTrimming(text)).toBe(plain);
});

test('a share that is shaved off is no stretch', () => {
  expect(plainTrimming('shave 10 percent off the tempo')).toBe('shave 10 percent off the tempo');
});
