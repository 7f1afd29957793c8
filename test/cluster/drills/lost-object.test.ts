import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { loadConfig } from '../../../platform/config.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { tone, wav } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import { piece } from '../../infra/piece.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { LIMIT_MS, MEASURE, results, submit } from '../../e2e/cache-work.ts';

/** A worker without a cache of its own, so that every activity reads its input from storage. */
const test = base.override('settings', { WORK_CACHE_BYTES: '1' });

/** Removes the object of a content from storage, as a broken disk does. */
async function lose(service: Service, { account_id }: TestKey, contentHash: string): Promise<void> {
  const folder = fileURLToPath(loadConfig(service.env).STORAGE_URL);
  await rm(join(folder, objectKey(account_id, contentHash)));
}

/** Saves and approves a recipe. */
async function recipe(service: Service, key: TestKey, steps: object[]): Promise<string> {
  const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Lost', steps } });
  const { recipe_id } = saved.body;
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
  return String(recipe_id);
}

async function ended(service: Service, key: TestKey, id: string) {
  await service.settled(key, id, LIMIT_MS);
  return results(service, key, id);
}

test('a lost upload fails its item with source_lost after a few tries, and the batch ends', async ({ service, db }) => {
  const key = await service.key({ tokens: 100 });
  const [lost, whole] = [tone({ seconds: 1 }), tone({ seconds: 1, hz: 300 })];
  const urls = [await service.upload(key, lost), await service.upload(key, whole)];
  const { rows } = await db.query<{ hash: string }>(
    `select content_hash as hash from uploads where 'upload://' || id = $1`,
    [urls[0]],
  );
  await lose(service, key, rows[0]!.hash);
  const body = { recipe_id: MEASURE, audio_urls: urls, max_retries: 1 };
  const id = (await service.request('POST', '/v1/batch', { key, body })).body.batch_id;
  const [first, second] = await ended(service, key, id);
  expect(first).toMatchObject({ status: 'failed', tokens_charged: 0, error: { code: 'source_lost' } });
  expect(first!['error'].message).toMatch(/Upload the file again/);
  expect(second).toMatchObject({ status: 'completed', tokens_charged: 1 });
  await service.upload(key, lost); // stored again under the same hash
  const again = await service.request('POST', `/v1/batch/${id}/retry`, { key });
  expect(again.body.retried_items).toBe(1);
  expect(await service.settled(key, again.body.batch_id)).toMatchObject({ completed_items: 2 });
  expect(await ledger.audit(db)).toEqual([]);
});

test('a lost source, or reference, that its address still has is fetched again', async ({ service, db, audioHost }) => {
  const key = await service.key({ tokens: 100 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const [target, reference] = [wav([piece({ seconds: 4 })]), wav([piece({ seconds: 5 })])];
  const reference_url = audioHost.serve('held.wav', reference, { after: held });
  const id = await submit(
    service,
    key,
    [audioHost.serve('gone.wav', target)],
    await recipe(service, key, [{ capability: 'alignment_analysis', params: { reference_url } }]),
  );
  await expect.poll(() => audioHost.hits('held.wav')).toBe(1); // the source is measured
  const { rows } = await db.query<{ hash: string }>(`select content_hash as hash from items where job_id = $1`, [id]);
  await lose(service, key, rows[0]!.hash);
  release();
  const [item] = await ended(service, key, id);
  expect(item).toMatchObject({ status: 'completed', tokens_charged: 9 });
  expect(audioHost.hits('gone.wav')).toBe(2);
  expect(await ledger.audit(db)).toEqual([]);
});

test('a lost source whose address has other audio by now fails with source_lost', async ({
  service,
  db,
  audioHost,
}) => {
  const key = await service.key({ tokens: 100 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const reference_url = audioHost.serve('late.wav', wav([piece({ seconds: 5 })]), { after: held });
  const id = await submit(
    service,
    key,
    [audioHost.serve('replaced.wav', wav([piece({ seconds: 4 })]))],
    await recipe(service, key, [{ capability: 'alignment_analysis', params: { reference_url } }]),
  );
  await expect.poll(() => audioHost.hits('late.wav')).toBe(1);
  const { rows } = await db.query<{ hash: string }>(`select content_hash as hash from items where job_id = $1`, [id]);
  await lose(service, key, rows[0]!.hash);
  audioHost.serve('replaced.wav', tone({ seconds: 3, hz: 200 }));
  release();
  const [item] = await ended(service, key, id);
  expect(item).toMatchObject({ status: 'failed', tokens_charged: 0, error: { code: 'source_lost' } });
  expect(await ledger.audit(db)).toEqual([]);
});

test('a lost file of an earlier step is made again, by the next step and for a cached result', async ({
  service,
  db,
}) => {
  const key = await service.key({ tokens: 100 });
  const crop = { capability: 'crop_audio', params: { start_s: 0, end_s: 1 } };
  const again = { capability: 'crop_audio', params: { start_s: 0, end_s: 0.5 } };
  const url = await service.upload(key, tone({ seconds: 2 }));
  const [first] = await ended(service, key, await submit(service, key, [url], await recipe(service, key, [crop])));
  const { sha256, url: address } = first!['raw_results'].crop_audio.audio;

  await lose(service, key, sha256);
  const chain = await recipe(service, key, [crop, again, { capability: 'signal_analysis' }]);
  const [second] = await ended(service, key, await submit(service, key, [url], chain));
  expect(second).toMatchObject({ status: 'completed', tokens_charged: 0 });
  expect(second!['raw_results'].signal_analysis.duration_s).toBe(0.5);
  expect((await fetch(address)).status).toBe(200);

  await lose(service, key, second!['raw_results'].crop_audio_2.audio.sha256);
  const [third] = await ended(service, key, await submit(service, key, [url], chain));
  expect(third).toMatchObject({ status: 'completed', tokens_charged: 0 });
  expect((await fetch(third!['raw_results'].crop_audio_2.audio.url)).status).toBe(200);
  expect(await ledger.audit(db)).toEqual([]);
});

test('the address of a lost file responds with not_found', async ({ service, db }) => {
  const key = await service.key({ tokens: 100 });
  const url = await service.upload(key, tone({ seconds: 2, hz: 250 }));
  const steps = [{ capability: 'crop_audio', params: { start_s: 0, end_s: 1 } }];
  const [item] = await ended(service, key, await submit(service, key, [url], await recipe(service, key, steps)));
  const { sha256, url: address } = item!['raw_results'].crop_audio.audio;
  await lose(service, key, sha256);
  expect((await fetch(address)).status).toBe(404);
  expect(await ledger.audit(db)).toEqual([]);
});
