import { expect, test } from 'vitest';
import { hostileText } from '../../../infra/hostile-text.ts';
import { aConversation } from './talking.ts';

const addresses = hostileText('URLs', { chars: 60_000, seed: '0' });
let n = 0;
const handles = addresses.replaceAll(/https:\S+/gu, () => `[audio_${++n}]`);

test.each([
  ['one', 'https://audio.example/200645541.wav'],
  ['a thousand', addresses],
  ['a thousand after a greeting', `Hello. ${addresses}`],
  ['names of a thousand', `Hello. ${handles}`],
  ['two in a sentence', 'Here are two: https://audio.example/a.wav and https://audio.example/b.wav'],
])('addresses order nothing, and no work is proposed: %s', async (_, text) => {
  const audio = text.match(/https:\S+|audio_\d+/gu)!.slice(0, 1_000);
  const { calls } = await aConversation().say(text, { audio });
  expect(calls).toEqual([]);
});

test.each([
  ['trim https://audio.example/vocals.mp3 to the first 10 seconds', 'crop_audio audio_1 {"start_s":0,"end_s":10}'],
  ["what's the tempo of https://audio.example/no-drums.wav?", 'tempo_analysis audio_1'],
  ['make an mp3 of https://audio.example/a.wav', 'convert_audio audio_1 {"format":"mp3"}'],
  ['https://audio.example/a.wav as an mp3 please', 'convert_audio audio_1 {"format":"mp3"}'],
])('an order with an address is read by its words: %s', async (text, call) => {
  const said = await aConversation().say(text, { audio: text.match(/https:[^\s?]+/gu)! });
  expect(said.calls).toEqual([call]);
  expect(said.text).not.toContain('only its beginning');
});
