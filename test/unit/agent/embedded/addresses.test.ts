import { expect, test } from 'vitest';
import { FREE } from '../../../../agent/policy/free-tools.ts';
import { aConversation } from './talking.ts';

const many = (ending: string): string =>
  Array.from({ length: 200 }, (_, n) => `https://audio.example/${(n * 792_606_555_396) % 1e9}${ending}`).join(' ');

test.each([
  'https://audio.example/200645541.wav',
  'https://audio.example/crop/vocals.mp3',
  `Hello. ${many('.wav')}`,
  `Hello. ${many('.mp3')}`,
  many('.flac'),
  `Here are two: https://audio.example/a.wav and https://audio.example/b.wav`,
])('addresses order nothing: %.60s', async (text) => {
  const { calls } = await aConversation().say(text, { audio: text.match(/https:\S+/gu)! });
  const working = calls.filter((call) => !FREE.has(call.slice(0, call.indexOf(' '))));
  expect(working).toEqual([]);
});
