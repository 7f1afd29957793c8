import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../../agent/policy/parts/said.ts';
import { hostileText } from '../../../infra/hostile-text.ts';
import { readConversations } from '../../../measure/chat/conversation.ts';
import { aConversation } from './talking.ts';

const ADDRESSES = hostileText('URLs', { chars: 60_000, seed: '0' });

/** Returns a text as the chat gives it to the model, with names in the place of the first `most` addresses, and the audio that it has. */
function named(text: string, most = 64): { text: string; audio: string[] } {
  const audio: string[] = [];
  const replaced = text.replaceAll(/\w+:\/\/[^\s?]+/gu, (address) => {
    if (audio.length === most) return address;
    return `[audio_${audio.push(address)}]`;
  });
  return { text: replaced, audio };
}

test.each([
  ['one', 'https://audio.example/200645541.wav'],
  ['an upload', 'upload://01a2167a-acb5-70d6-b688-2bacab63db42'],
  ['a thousand', ADDRESSES],
  ['a thousand after a greeting', `Hello. ${ADDRESSES}`],
  ['two in a sentence', 'Here are two: https://audio.example/a.wav and https://audio.example/b.wav'],
])('addresses order nothing, and no work is proposed: %s', async (_, written) => {
  const { text, audio } = named(written);
  const { calls } = await aConversation().say(text, { audio });
  expect(calls).toEqual([]);
});

test.each([
  ['trim https://audio.example/vocals.mp3 to the first 10 seconds', 'crop_audio audio_1 {"start_s":0,"end_s":10}'],
  ["what's the tempo of https://audio.example/no-drums.wav?", 'tempo_analysis audio_1'],
  ['make an mp3 of https://audio.example/a.wav', 'convert_audio audio_1 {"format":"mp3"}'],
  ['https://audio.example/a.wav as an mp3 please', 'convert_audio audio_1 {"format":"mp3"}'],
])('an order with an address is read by its words: %s', async (written, call) => {
  const { text, audio } = named(written);
  const said = await aConversation().say(text, { audio });
  expect(said.calls).toEqual([call]);
  expect(said.text).not.toContain('only its beginning');
});

test('a message is read alike whether its audio is attached or named before or after its words', async () => {
  const first = readConversations('dev-4').flatMap(({ turns: [turn] }) => (turn!.attach.length > 0 ? [turn!] : []));
  expect(first.length).toBeGreaterThan(40);
  for (const { text, attach } of first) {
    const names = attach.map((_, n) => `[audio_${n + 1}]`).join(' ');
    const callsOf = async (message: string) => (await aConversation().say(message, { audio: attach })).calls;
    const calls = await callsOf(text);
    expect(await callsOf(`${text} ${names}`)).toEqual(calls);
    expect(await callsOf(`${names} ${text}`)).toEqual(calls);
  }
});

test('a message is read alike whatever the ids of the files that were made before it', () => {
  const messages = ['transpose this up with 2 semitones', 'uff i am stupid today, not up, DOWN 2'];
  const readAfter = (id: string) => {
    const reply = `It lasts 1:37 now: [changed audio](artifact://${id}) (audio_2).\n\nThis cost 97 tokens.`;
    return messagesOf({ messages, repliesBefore: ['', reply] })[1]!.clauses.map(({ acts, actions }) => ({
      acts,
      actions,
    }));
  };
  const ids = Array.from({ length: 100 }, (_, n) => {
    const digits = createHash('sha256').update(`${n}`).digest('hex');
    return `01a21be1-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(10, 22)}`;
  });
  const first = readAfter(ids[0]!);
  for (const id of ids) expect(readAfter(id), id).toEqual(first);
});
