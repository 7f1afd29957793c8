import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withPlainSpelling } from '../../../../agent/spelling/spelling.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  ['chop the first 4 secnds off it', 'chop the first 4 seconds off it'],
  ['please make it quickker and then softter', 'please make it quicker and then softer'],
  ['Remvoe the vocls and tell me the tempp', 'Remove the vocals and tell me the tempo'],
  ['is there any cliping in it', 'is there any clipping in it'],
  ['how much is on my acount', 'how much is on my account'],
])('mends %s', (message, plain) => {
  expect(withPlainSpelling(message)).toBe(plain);
});

test('mends a word to one of a file name', () => {
  expect(withPlainSpelling('what is the key of the hydrohone file', ['hydrophone.wav'])).toBe(
    'what is the key of the hydrophone file',
  );
});

test.each([
  ['a known word', 'make it louder and then fade it out'],
  ['a rare English word', 'the unity of the crowd was good'],
  ['a plural', 'I have two spools and some encores of the show'],
  ['a name', 'run my Vestry recipe on it, for Tempp and Vocl'],
  ['a name of a recipe', 'run the vocl clean recipe on it and the recipe tempp too'],
  ['a name that is given', 'make it mono and call it secnds'],
  ['a name of a file', 'make vocls_3.wav louder and trim secnds.mp3'],
  ['a short word', 'trim it to teh end'],
  ['another language', 'Schneid die letzten zehn Sekunden weg und sag mir die Tonart'],
  ['another language in few words', 'is das lauter als -14 lufs?'],
  ['a quotation', 'call it "secnds" and save it'],
])('leaves %s', (_, message) => {
  expect(withPlainSpelling(message)).toBe(message);
});

test('leaves a word that is part of a file name', () => {
  expect(withPlainSpelling('make the tempp file louder', ['tempp.wav'])).toBe('make the tempp file louder');
});

test('hostile messages take little time', () => {
  for (const word of ['abcdefghijklmnopqrst ', 'please tempp ', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa ', "it's ", 'z']) {
    const text = word.repeat(Math.floor(16_000 / word.length));
    for (const message of [text, text.slice(0, 4_000)])
      expect(
        processorMs(() => withPlainSpelling(message)),
        word,
      ).toBeLessThan(LITTLE_MS);
  }
});

test('its words are those of the corpus as it is; npm run train:words writes them anew', () => {
  const script = fileURLToPath(new URL('../../../../training/chat/words.ts', import.meta.url));
  expect(spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
