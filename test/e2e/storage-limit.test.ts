import { expect, onTestFinished } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import { noise, tone, wav } from '../infra/audio.ts';
import { connectMcp } from '../infra/mcp-client.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { LIMIT_MS, MEASURE, results } from './cache-work.ts';

/** Room for two of the files below. */
const LIMIT = 200_000;

const test = base.override('settings', { STORAGE_BYTES_PER_ACCOUNT: String(LIMIT) });

const file = (hz: number): Buffer => tone({ seconds: 5, hz, sampleRate: 8_000 }); // 80 kB

async function batch(service: Service, key: TestKey, audio_urls: string[]) {
  const body = { recipe_id: MEASURE, audio_urls };
  return service.request('POST', '/v1/batch', { key, body });
}

async function codes(service: Service, key: TestKey, audio_urls: string[]) {
  const { status, body, bytes } = await batch(service, key, audio_urls);
  expect(status, bytes.toString()).toBe(202);
  await service.settled(key, body.batch_id, LIMIT_MS);
  return (await results(service, key, body.batch_id)).map(({ status: state, error }) => error?.code ?? state);
}

function put(service: Service, key: TestKey, body: Uint8Array) {
  return service.request('POST', '/v1/uploads', { key, body, headers: { 'content-type': 'audio/wav' } });
}

test('every way to begin work responds with 422 once the account is full', async ({ service, audioHost }) => {
  const key = await service.key({ tokens: 100 });
  const url = audioHost.serve('later.wav', file(400), { first: [404] });
  const first = await batch(service, key, [url]);
  await service.settled(key, first.body.batch_id, LIMIT_MS);
  expect((await put(service, key, Buffer.alloc(LIMIT, 1))).status).toBe(201);

  const post = (path: string, body?: object) => service.request('POST', path, { key, ...(body && { body }) });
  const ways = {
    batch: () => batch(service, key, [url]),
    retry: () => post(`/v1/batch/${first.body.batch_id}/retry`),
    execute: () => post('/v1/recipe/execute', { recipe_id: MEASURE, audio_urls: [url] }),
    'chat, attached': () => post('/v1/chat', { message: 'How loud is it?', audio_urls: [url] }),
    'chat, in the text': () => post('/v1/chat', { message: `How loud is ${url} ?` }),
    'streamed chat': () => post('/api/chat', { message: `How loud is ${url} ?` }),
    upload: () => put(service, key, file(410)),
  };
  for (const [way, begin] of Object.entries(ways)) {
    const { status, body } = await begin();
    expect([way, status, body.code]).toEqual([way, 422, 'storage_full']);
  }
  expect((await post('/v1/chat', { message: 'What can you do?' })).status).toBe(202);
  const mcp = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');
  onTestFinished(() => mcp.close());
  const calls = [
    ['signal_analysis', { audio_url: url }],
    ['retry_batch', { batch_id: first.body.batch_id }],
  ] as const;
  for (const [name, input] of calls) {
    const { isError, text } = await mcp.call(name, input);
    expect([name, isError, text]).toEqual([name, true, expect.stringContaining('storage_full')]);
  }
});

test('a step of which not all files have room stores none of them', async ({ service, db }) => {
  const key = await service.key({ tokens: 100 });
  const sent = await put(service, key, wav([noise({ seconds: 3, sampleRate: 8_000 })], { sampleRate: 8_000 })); // 48 kB
  const before = await storedObjects.usedBytes(db, key.account_id);
  const body = { capability: 'stem_analysis', audio_urls: [sent.body.audio_url] };
  const { body: run } = await service.ran(key, body);
  expect(run.errors).toMatchObject([{ code: 'storage_full' }]);
  expect(await storedObjects.usedBytes(db, key.account_id), 'nobody could delete them').toBe(before);
  expect(await storedObjects.audit(db)).toEqual([]);
});

test('sources give way to uploads and are fetched again; a full account gets storage_full', async ({
  service,
  audioHost,
  db,
}) => {
  const key = await service.key({ tokens: 100 });
  const urls = [audioHost.serve('a.wav', file(300)), audioHost.serve('b.wav', file(310))];
  expect(await codes(service, key, urls)).toEqual(['completed', 'completed']);
  expect((await put(service, key, file(320))).status).toBe(201); // drops a source
  expect(await codes(service, key, urls.slice(0, 1))).toEqual(['completed']);
  expect((await put(service, key, file(330))).status).toBe(201);

  expect(await codes(service, key, urls.slice(0, 1))).toEqual(['storage_full']);
  const refused = await put(service, key, file(340));
  expect([refused.status, refused.body.code]).toEqual([422, 'storage_full']);
  const used = await storedObjects.usedBytes(db, key.account_id);
  expect((await put(service, key, Buffer.alloc(LIMIT - used, 1))).status).toBe(201);
  const submit = await batch(service, key, urls);
  expect([submit.status, submit.body.code]).toEqual([422, 'storage_full']);
  const run = { recipe_id: MEASURE, audio_urls: urls };
  expect((await service.request('POST', '/v1/recipe/execute', { key, body: run })).body.code).toBe('storage_full');

  expect(await storedObjects.audit(db)).toEqual([]);
  expect(await ledger.audit(db)).toEqual([]);
});
