import { expect, test } from 'vitest';
import { withoutAsides } from '../../../../agent/asides/asides.ts';
import { plainSounds } from '../../../../agent/asides/sounds/sounds.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const rows = (pairs: readonly (readonly [string, string])[]) =>
  test.each(pairs)('%s', (message, plain) => {
    expect(plainSounds(message)).toBe(plain);
  });

rows([
  ['get rid of the girl on the mic', 'please remove the vocals'],
  ['please chuck out the fella behind the kit', 'please remove the drums'],
  ['could you tame the boiler', 'could you reduce the background noise'],
  ['filter out the whirring', 'reduce the background noise'],
  ['make the buzzing stop please', 'remove the hum please'],
  ['The fridge is far too loud. Get rid of it.', 'The fridge is far too loud. Reduce the background noise.'],
  ['whoever is rapping ruins it, kick him out', 'whoever is rapping ruins it, remove the vocals'],
  ["it's gusty up there, can you do something about it", "it's gusty up there, can you reduce the background noise"],
  ['lose everything except the bass guitar', 'isolate the bass'],
]);

rows([
  ['traffic noise gone please', 'please reduce the background noise please'],
  ['the drummer has to go', 'please remove the drums'],
  ['No singer please and no percussion either.', 'please remove the vocals and please remove the drums.'],
  ['I would like a version minus the singer', 'please remove the vocals'],
  ['everything but the drum kit', 'please remove the drums'],
  ['make a play-along for my bass student', 'please remove the bass'],
  ['less motorway, more auntie', 'please reduce the background noise, more auntie'],
]);

rows([
  ['tear it apart into its layers', 'split it into stems'],
  ['voice, drums and the rest each one in its own file', ' please split it into stems'],
  ['nothing but the drums please', 'please isolate the drums'],
  ['give me the bass line on its own', 'please isolate the bass'],
]);

rows([
  ['could you put what my aunt said on paper', 'could you transcribe what my aunt says'],
  ['what did they say?', 'transcribe it'],
  ['which scale are we in?', 'what key is it in?'],
  ['is it in D or what?', 'what key is it in?'],
  ['how quick does this polka go?', 'what is the tempo?'],
  ['what must I play on the accordion?', 'what are the chords?'],
  ['when does the bridge come?', 'where are the sections?'],
  ['how was the piece put together?', 'what are the sections?'],
  ['is it in five?', 'what is the time signature?'],
  ['is that even music?', 'what sounds are in it?'],
  ['did I max out?', 'is there clipping in it?'],
  ['how echoey is it?', 'how much reverb is in it?'],
  ['give me a short summary of this recording', 'please describe it'],
  ['count the voices for me', 'how many speakers are there?'],
  ['not the tempo, not the key: the chords', 'tell me the chords'],
  ['key i already know, what are the chords?', 'what are the chords?'],
]);

test.each([
  'I love the bass on this',
  'We are a noise band from Leeds. The hiss IS the song.',
  'no drums on this one as you can hear, we had a fight with the drummer',
  'the engine sounds great, keep it',
  'remove the second voice',
  'kill the male voice',
  'take the other singer out',
  'turn the vocals down',
  'if the signal to noise is lower than 12 dB then clean it up',
  'how much for a version without the singer?',
  'do you remove singers?',
  'how quick is the march, would you say?',
  'Then cut it at 0:30, the vocals are fine',
  'the wind section enters at 0:40, fade it out there',
])('stays as it is: %s', (message) => {
  expect(plainSounds(message)).toBe(message);
});

test('a name before a sound stays, as a file may have it', () => {
  expect(withoutAsides('get shot of the interview hissing')).toBe('reduce the interview background noise');
});

test('what is forbidden stays forbidden', () => {
  expect(withoutAsides("don't get shot of the drummer")).toBe("don't remove the drums");
});

test('a long message of one sound after another takes bounded time', () => {
  const message = 'the drummer and the wind of the fan '.repeat(55);
  expect(processorMs(() => plainSounds(message))).toBeLessThan(LITTLE_MS);
});
