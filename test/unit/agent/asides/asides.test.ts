import { expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

test.each([
  ['First of all, what do you charge?', 'what do you charge?'],
  ['Hey there! One more thing: key and bpm pls', 'key and bpm please'],
  ['ok so trim it to 20 seconds', 'trim it to 20 seconds'],
  ['Sorry to bother you again with this. Which one is louder?', 'Which one is louder?'],
  ['Your task: make it mono', 'make it mono'],
  ['no rush, but take the hum out', 'take the hum out'],
])('takes off how a message begins: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['Make it mono. Cheers!', 'Make it mono.'],
  ['What is the tempo? Thanks a lot', 'What is the tempo?'],
  ['trim it to 20 seconds :)', 'trim it to 20 seconds'],
  ['Make it mono\n\nBest,\nTom', 'Make it mono'],
  ['Make it mono.\n\nSent from my phone', 'Make it mono.'],
  ["take the vocals out for my sister's wedding", 'take the vocals out'],
  ['convert it to ogg, mate', 'convert it to ogg'],
])('takes off how a message ends: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['I recorded this in my kitchen. Take the hiss out.', 'Take the hiss out.'],
  ["How loud is it? My boss is waiting. I'm late already.", 'How loud is it?'],
  ["Make it mono, it's for a client", 'Make it mono'],
  ["I'm in a hurry, just the tempo", 'just the tempo'],
])('takes out remarks: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['Could you please fade it out?', 'please fade it out.'],
  ['I was hoping you could make it mono', 'please make it mono'],
  ["I'd be grateful if you could join them", 'please join them'],
  ['Help me get rid of the hum', 'please get rid of the hum'],
  ['trim it - then make it mono!!', 'trim it, then make it mono'],
  ['bpm & key', 'bpm and key'],
  ['bring it to −14 LUFS', 'bring it to -14 LUFS'],
])('says requests and marks plainly: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['Hallo zusammen, mach das Rauschen weg. LG Tom', 'mach das Rauschen weg.'],
  ['Una cosa más: ¿cuál es el tempo? ¡Muchas gracias!', '¿cuál es el tempo?'],
  ['Baisse le volume, quand tu as le temps', 'Baisse le volume'],
  ['Usuń szum z tego nagrania. Pozdrawiam, Tom', 'Usuń szum z tego nagrania.'],
  ['すみません、テンポは？よろしくお願いします。', 'テンポは？'],
  ['你好，去一下噪音，谢谢', '去一下噪音'],
  ['Parfait, merci beaucoup', 'Parfait, merci beaucoup'],
  ['Stems, gracias, ahora el tempo', 'Stems, gracias, ahora el tempo'],
])('reads ten further languages: %s', (message, plain) => {
  // An expression is compiled once it is hot.
  for (let n = 0; n < 200; n++) expect(withoutAsides(message)).toBe(plain);
});

test.each([
  'yes',
  'Thanks',
  'hi',
  'hello there',
  'Can you remove vocals?',
  'Would you be able to read m4a files?',
  'Keep 0:10 - 0:20',
  'The client wants it louder. Trim it to a minute.',
  'There is a hum. How loud is it?',
  'If it is longer than a minute, trim it.',
  'Sorry, meant 15 to 30',
  'What level is right for my podcast?',
  'normalize it for my podcast',
  'Is this drum n bass?',
  'I have two files. The second one is the take.',
])('leaves what means something: %s', (message) => {
  expect(withoutAsides(message)).toBe(message);
});

test('a hostile message takes little time', () => {
  const shapes = [
    'hey ',
    'thanks, ',
    'it is for ',
    'could you please ',
    '- ',
    '!?',
    '\n',
    'for my a ',
    'i was hoping you could ',
    'I need the a b c ',
    'how much would it cost to remove ',
    'could you remove if I asked ',
    'is there a way to ',
    'I wonder what it ',
    'first 10 seconds off, ',
    'no vocals, ',
    'denoise, key, ',
    'and afterwards trim ',
    'my teacher wants the ',
    'number of channels ',
    '1) trim 2) ',
  ];
  for (const shape of shapes) {
    const text = shape.repeat(Math.floor(8_000 / shape.length));
    expect(
      processorMs(() => withoutAsides(text)),
      shape,
    ).toBeLessThan(LITTLE_MS);
  }
});
