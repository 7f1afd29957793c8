import { expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';

test.each([
  ['I would be most thankful if you took the drums out', 'please take the drums out'],
  ['It would be lovely if you made it an mp3', 'please make it an mp3'],
  ['Would ye ever cut the first minute for us?', 'please cut the first minute for us.'],
  ['Kindly do the needful and raise it by 3 dB', 'please raise it by 3 dB'],
  ['It would be necessary to remove the noise', 'please remove the noise'],
  ['I would like that you remove the voice', 'please remove the voice'],
  ['My only wish is that you fade it out', 'please fade it out'],
  ['Please to convert it to wav', 'please convert it to wav'],
  ['I beg you, remove the hum', 'please remove the hum'],
  ['What you may do is trim it to a minute', 'please trim it to a minute'],
  ['Could you find it in your heart to remove the hiss?', 'please remove the hiss.'],
  ['What we are needing is the voice alone', 'i want the voice alone'],
  ['The clip wants to be in ogg', 'please convert it to ogg'],
  ['He would have it in mono', 'He would have it in mono'],
  ['I would have it at -18 LUFS', 'i want it at -18 LUFS'],
  ['I need three things from you. (i) Trim it. (ii) Denoise it.', 'Trim it. Denoise it.'],
])('puts courtesies of many peoples as orders: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['the last 20 seconds you remove please', 'please cut off the last 20 seconds'],
  ['The drums please do not remove', "don't remove the drums"],
  ['the background noise you remove please', 'please remove the background noise'],
  ['To flac please convert', 'please convert it to flac'],
  ['Raise it please by 2 dB', 'please Raise it by 2 dB'],
])('puts objects behind their verbs: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  'The last 20 seconds you cut yesterday are gone',
  'You make it faster',
  'My boss says it should be at -14 LUFS, but I disagree',
])('leaves what is no request: %s', (message) => {
  expect(withoutAsides(message)).toBe(message);
});
