import { expect } from 'vitest';
import { noise, sine, wav } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { piece } from '../../infra/piece.ts';

const SECONDS = 20;
/** Of a piece whose beat is 0.52 s. */
const BPM = 60 / 0.52;

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 500 }))
  // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
  .extend('say', { scope: 'file' }, ({ service, key }) => async (body: object): Promise<any> => {
    const { status, body: turn, bytes } = await service.request('POST', '/v1/chat', { key, body });
    expect(status, bytes.toString()).toBe(202);
    const read = async () => (await service.request('GET', `/v1/chat/${turn.job_id}`, { key })).body;
    await expect.poll(async () => (await read()).status).not.toBe('IN_QUEUE');
    return read();
  });

test('the embedded model works on real audio, remembers it and what it made', async ({ service, key, say }) => {
  const hiss = noise({ seconds: SECONDS, level: 0.01 });
  const noisy = piece({ seconds: SECONDS }).map((x, n) => x + (hiss[n] ?? 0));
  const audio = await service.upload(key, wav([noisy]));

  const first = await say({ message: 'Clean it up, then tell me the tempo and key, please.', audio_urls: [audio] });
  expect(first.status).toBe('completed');
  expect(
    first.calls.map(({ capability, status }: { capability: string; status: string }) => [capability, status]),
  ).toEqual([
    ['noise_reduction', 'completed'],
    ['tempo_analysis', 'completed'],
    ['musical_intelligence_analysis', 'completed'],
  ]);
  const { content } = first.message;
  const [, bpm] = /The tempo is ([\d.]+) bpm/.exec(content) ?? [];
  expect(
    [BPM, 2 * BPM, BPM / 2].some((each) => Math.abs(each - Number(bpm)) < 2),
    content,
  ).toBe(true);
  expect(content).toMatch(/The key is [A-G]b? (major|minor)/);
  expect(content).toMatch(/\[cleaned audio\]\(http:[^)]*\/v1\/artifacts\/[0-9a-f-]{36}\?[^)]*\) \(audio_2\)/);
  expect(content).toContain(`This cost ${first.tokens_charged} tokens.`);

  const { conversation_id } = first;
  const second = await say({ message: 'now crop the original to the last 5 seconds', conversation_id });
  const changes = second.calls.map(({ capability }: { capability: string }) => capability);
  expect(changes.filter((capability: string) => capability !== 'estimate_price')).toEqual(['crop_audio']);
  expect(second.message.content).toContain('I kept 15 s to 20 s (5 s)');
  expect(second.message.content).toContain('This cost nothing');

  const third = await say({ message: 'and how loud is that?', conversation_id });
  expect(third.calls).toHaveLength(1);
  expect(third.message.content).toMatch(/integrated loudness is -[\d.]+ LUFS/);
});

test('an upload has the name and the format of its file', async ({ service, key, say }) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = await media('mp3', [sine({ seconds: 3 }), sine({ seconds: 3 })]);
  const upload = await service.request('POST', '/v1/uploads?name=Voice%20memo.mp3', { key, body, headers });
  const reply = await say({ message: 'make it mono', audio_urls: [upload.body.audio_url] });
  expect(reply.message.content).toContain('I converted it to MP3');
  const { conversation_id } = reply;
  const named = await say({ message: 'how long is voice memo?', conversation_id });
  expect(named.message.content).toMatch(/\b3(?:\.\d+)? s\b/);
});

test('a reply from the documentation links the page that the service serves', async ({ service, key, say }) => {
  const { message, conversation_id: id } = await say({ message: 'which formats do you support?' });
  const [, address, anchor] = /\[more\]\(([^)#]+)#([\w-]+)\)/.exec(message.content) ?? [];
  expect(address, message.content).toBe(`${service.baseUrl}/docs/guide/questions`);
  expect(await (await fetch(address!)).text()).toContain(`id="${anchor}"`);
  const { body } = await service.request('GET', `/v1/conversations/${id}/messages`, { key });
  expect(body.messages.at(-1).content).toBe(message.content);
});
