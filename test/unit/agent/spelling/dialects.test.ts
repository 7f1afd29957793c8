import { expect, test } from 'vitest';
import { withoutDialect } from '../../../../agent/spelling/dialects.ts';
import { withPlainSpelling } from '../../../../agent/spelling/spelling.ts';

test.each([
  ['tak the drums oot o this', 'take the drums out of this'],
  ['ah cannae hear ma granny', 'i cannot hear my granny'],
  ['beg yuh slow dis riddim fi mi', 'beg you slow this rhythm for me'],
  ['mi bredda waan di bass out', 'my brother want the bass out'],
  ['abeg comot the noise', 'please remove the noise'],
  ['abeg cut the first part comot', 'please cut the first part off'],
  ["y'all mind takin' the hiss outta this", 'you mind taking the hiss out of this'],
  ['abeg transpose it from D to E', 'please transpose it from D to E'],
  ['make it louder lah', 'make it louder'],
])('writes dialects as written English: %s', (message, plain) => {
  expect(withoutDialect(message)).toBe(plain);
});

test.each(['de la una mi canción', 'wi-fi.wav and dem.mp3', 'I am on the train', 'Nimm den Bass aus dem Lied'])(
  'leaves other messages: %s',
  (message) => {
    expect(withPlainSpelling(message)).toBe(message);
  },
);
