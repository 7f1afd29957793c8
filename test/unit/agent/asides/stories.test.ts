import { expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';

test.each([
  [
    'My cousin plays the tuba and nobody likes it. We tried talking to him. Please remove the bass.',
    'Please remove the bass.',
  ],
  ['Theme for a programme about trams. Fade it in over two seconds.', 'Fade it in over two seconds.'],
  ['Owls. Bats. The heron leaves. Reduce the noise.', 'Reduce the noise.'],
  ['Grazyna here, alto from Torun. Convert it to flac.', 'Convert it to flac.'],
  ['Their radio takes only wav. Convert it to wav.', 'Convert it to wav.'],
  ['The last ten seconds are applause and a cough. Cut off the last ten seconds.', 'Cut off the last ten seconds.'],
])('takes out what only tells: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  ['Fade it out over 4 seconds (the priest walks slowly)', 'Fade it out over 4 seconds'],
  ['Make it 5% slower, because my knees are not what they were.', 'Make it 5% slower.'],
  ['Remove the hum, my mother hates it', 'Remove the hum'],
  ['Convert it to ogg:\n```\nerror: no codec\n```\nthanks', 'Convert it to ogg:.'],
  ['Remove the drums, innit?', 'Remove the drums.'],
  ['Cut the pauses while she drinks and then make it mono', 'Cut the pauses and then make it mono'],
])('takes out remarks, reasons and what was pasted: %s', (message, plain) => {
  expect(withoutAsides(message)).toBe(plain);
});

test.each([
  'The hum is part of it, leave it. Reduce the noise.',
  'She wants the first ten seconds gone. Convert it to mp3.',
  'My first take is the good one. Convert the other one to mp3.',
  'There is a terrible click. Take it out.',
  'I do not like the ums. Remove them.',
  'If it is louder than -14 LUFS I have a problem. Then lower it.',
  'Fade it out (but only the second file)',
  'My poem goes:\nslow it down, my dear.\nHow long is it?',
])('keeps what bears on the work: %s', (message) => {
  expect(withoutAsides(message)).toBe(message);
});

test('drops verses in quotes, and words of a preacher', () => {
  expect(withoutAsides('"Slow it down and fade away" is my chorus. What key is it in?')).toBe('What key is it in?');
  expect(withoutAsides('As the vicar says: cut out the noise and slow down!')).toBe('As the vicar says');
});
