import { expect, test } from 'vitest';
import { comparisonIn } from '../../../../agent/policy/parts/naming/compared-by.ts';
import { aConversation } from './talking.ts';

test.each([
  ['rank by LUFS desc', { field: 'loudness', pick: 'most', sum: undefined }],
  ['sort them by length, longest first', { field: 'length', pick: 'most', sum: undefined }],
  ['shortest first please', { field: 'length', pick: 'least', sum: undefined }],
  ['mean duration of these', { field: 'length', pick: undefined, sum: 'average' }],
  ['how long are they together', { field: 'length', pick: undefined, sum: 'total' }],
  ['which one runs longest and what is the running time in all', { field: 'length', pick: 'most', sum: 'total' }],
  ['true peak delta of the two', { field: 'peak', pick: undefined, sum: 'difference' }],
  ['how much louder is the second', { field: 'loudness', pick: undefined, sum: 'difference' }],
  ['which has less noise behind it', { field: 'noise', pick: 'most', sum: undefined }],
  ['the quicker of the two', { field: 'tempo', pick: 'most', sum: undefined }],
  ['is take 2 quieter than take 1, and by how much?', { field: 'loudness', pick: 'least', sum: 'difference' }],
  ['find out which has the worse signal to noise', { field: 'noise', pick: 'least', sum: undefined }],
  ['whichever is softer', { field: 'loudness', pick: 'least', sum: undefined }],
])('"%s" holds files against each other', (text, expected) => {
  expect(comparisonIn(text)).toEqual(expected);
});

test.each([
  'make the second one louder',
  'speed it up a bit, 10% faster',
  'cut the quieter parts',
  'join them together',
  'the louder half of take 2',
  'make sure that take_b is louder than take_a',
])('"%s" does not', (text) => {
  expect(comparisonIn(text)).toBeUndefined();
});

const TWO = { audio: ['take_a.wav', 'take_b.wav'] };

test('ranks files instead of telling each, and measures each once', async () => {
  const { calls, text } = await aConversation().say('rank these by loudness, quietest first', TWO);
  expect(calls).toEqual(['signal_analysis audio_1', 'signal_analysis audio_2']);
  expect(text).toContain('The quietest is');
});

test('tells how far apart files are, in relative units', async () => {
  const { text } = await aConversation().say('true peak delta of take_a and take_b', TWO);
  expect(text).toContain('The difference in true peak is 0 dB.');
});

test('a question by how much is no question of a price', async () => {
  const { calls } = await aConversation().say('is take_a quieter than take_b, and by how much?', TWO);
  expect(calls).toEqual(['signal_analysis audio_1', 'signal_analysis audio_2']);
});

test('means every file from the first to the last of a range', async () => {
  const { calls } = await aConversation().say('mean loudness of e1-e3', { audio: ['e1.wav', 'e2.wav', 'e3.wav'] });
  expect(calls).toEqual(['signal_analysis audio_1', 'signal_analysis audio_2', 'signal_analysis audio_3']);
});

test('brings one file to the measured loudness of another', async () => {
  const { calls } = await aConversation().say("bring take_b up to take_a's level", TWO);
  expect(calls[0]).toBe('signal_analysis audio_1');
  expect(calls[1]).toMatch(/^normalize_loudness audio_2 \{"target_lufs":-\d/);
  expect(calls).toHaveLength(2);
});

test('measures no file twice in a turn, whatever asks for it', async () => {
  const { calls } = await aConversation().say(
    'one of these takes is quieter. find out which n bring that one up to the others level',
    TWO,
  );
  expect(calls.slice(0, 2)).toEqual(['signal_analysis audio_1', 'signal_analysis audio_2']);
  expect(calls.slice(2)).toEqual([expect.stringMatching(/^normalize_loudness /)]);
});

test.each(['by how much', "and what's the difference?"])('"%s" is about the comparison before', async (question) => {
  const conversation = aConversation();
  await conversation.say('which one is louder?', TWO);
  const { calls, text } = await conversation.say(question);
  expect(calls).toEqual([]);
  expect(text).toContain('The difference in loudness is');
});
