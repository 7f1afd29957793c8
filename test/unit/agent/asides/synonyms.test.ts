import { expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';

test.each([
  ['we have to remove the vocals', 'please remove the vocals'],
  ['May I ask you to convert it to mp3?', 'please convert it to mp3.'],
  ['any chance you could trim the start?', 'please trim the start.'],
  ['I think you should fade it out', 'please fade it out'],
  ["I'm looking to get the drums taken out", 'please take the drums out'],
  ['I need the first 10 seconds trimmed off', 'please trim the first 10 seconds off'],
  ['would you mind removing the hiss?', 'please remove the hiss.'],
  ['could someone join the two files?', 'please join the two files.'],
  ['would you be able to cut the first 5 seconds?', 'please cut the first 5 seconds.'],
])('a request is an order: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['I wonder what it would cost to split it', 'how much would it cost to split it?'],
  ['is it expensive to remove the vocals?', 'how much would it cost to remove the vocals?'],
  ['give me a price for removing the vocals', 'how much would it cost to remove the vocals?'],
])('a question about a price is put in one way: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['could you remove the vocals if I asked you to?', 'is it possible to remove the vocals?'],
  ['can this service trim the start?', 'is it possible to trim the start?'],
  ['is trimming the start a good idea?', 'should I trim the start?'],
])('a question about an ability is put in one way: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['I wonder what key it is in.', 'what key is it in?'],
  ['can you work out the tempo', 'tell me the tempo.'],
  ["I'm trying to find out whether it is mono", 'is it mono?'],
  ['what would you say is the key?', 'what is the key?'],
  ['my question: how loud is it?', 'how loud is it?'],
  ["I don't know what key it is in, can you check?", 'what key is it in?'],
  ['how loud is it then?', 'how loud is it?'],
  ['what is the loudness', 'what is the loudness?'],
])('an indirect question is a direct one: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['make it 10 percent less fast', 'make it 10 percent slower'],
  ['bring it to minus 14', 'bring it to -14'],
  ['can u tell r they in key', 'can you tell are they in key'],
  ['cut the start and also the end', 'cut the start and the end'],
  ['in case it is over 3 minutes, trim it', 'if it is over 3 minutes, trim it'],
  ['erase the background noise', 'remove the background noise'],
  ['first 10 seconds off, mp3', 'trim the first 10 seconds off, mp3'],
  ['no vocals, 5s fade out', 'remove the vocals, 5s fade out'],
  ['denoise, key', 'denoise, tell me the key'],
  ['I need you to do two things. trim the start', 'trim the start'],
  ['1) trim the start\n2) mute the end', 'trim the start.\nmute the end'],
])('other words for the same are common ones: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  'would you be able to remove the vocals?',
  'do you know how long you keep files?',
  'will you keep my files?',
  'is it possible to slow a song down?',
  'I have no idea',
  'the second one minus the vocals',
  'keep the key and the tempo',
  'what would you charge me?',
])('what asks or means something else stays: %s', (message) => {
  expect(withoutAsides(message)).toBe(message);
});
