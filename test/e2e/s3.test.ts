/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { rm } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { startS3 } from '../infra/servers/s3-server.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';

const TRIM = 'rec_0003_trim_and_measure';

const test = base
  .extend('s3', { scope: 'file' }, async ({}, { onCleanup }) => {
    const s3 = await startS3('audio');
    onCleanup(() => s3.close());
    return s3;
  })
  .extend('settings', { scope: 'file' }, async ({ s3 }) => ({
    STORAGE_URL: s3.storageUrl('of/tests'),
    ...s3.credentials,
  }));

async function run(service: Service, key: TestKey, audioUrl: string) {
  const body = { recipe_id: TRIM, audio_urls: [audioUrl] };
  const submitted = await service.request('POST', '/v1/batch', { key, body });
  expect(submitted.status, submitted.bytes.toString()).toBe(202);
  return String(submitted.body.batch_id);
}

describe('with objects in S3', () => {
  test('uploads, batches and artifacts work as with a folder, also on a worker with an empty cache', async ({
    service,
    s3,
  }) => {
    const key = await service.key({ tokens: 100 });
    const first = await run(service, key, await service.upload(key, tone({ seconds: 2 })));
    expect(await service.settled(key, first)).toMatchObject({ status: 'completed' });
    const { body } = await service.request('GET', `/v1/batch/${first}/results`, { key });
    const { audio } = body.items[0].raw_results.crop_audio;
    const made = await fetch(audio.url);
    expect([made.status, (await made.arrayBuffer()).byteLength]).toEqual([200, audio.bytes]);
    const part = await fetch(audio.url, { headers: { range: 'bytes=4-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 6]);
    expect(s3.puts.length).toBeGreaterThanOrEqual(2);
    expect(s3.puts.every((path) => path.startsWith(`/audio/of/tests/accounts/${key.account_id}/`))).toBe(true);

    await service.stop('worker');
    await rm(service.env['WORK_DIR']!, { recursive: true, force: true });
    await service.start('worker');
    const second = await run(service, key, audio.audio_url);
    expect(await service.settled(key, second)).toMatchObject({ status: 'completed' });
  });

  test('an outage of the store is reported, and batches wait for its end', async ({ service, s3, audioHost }) => {
    const key = await service.key({ tokens: 100 });
    s3.outage(true);
    const id = await run(service, key, audioHost.serve('out.wav', tone({ seconds: 1, hz: 300 })));
    await expect.poll(() => audioHost.hits('out.wav')).toBeGreaterThanOrEqual(1);
    await expect.poll(async () => (await service.request('GET', '/status')).body.parts.storage.state).toBe('failing');
    const refused = await service.request('POST', '/v1/uploads', {
      key,
      body: tone({ seconds: 1, hz: 310 }),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'temporarily_unavailable']);
    expect((await service.request('GET', `/v1/batch/${id}`, { key })).body).toMatchObject({ status: 'IN_QUEUE' });
    s3.outage(false);
    expect(await service.settled(key, id)).toMatchObject({ status: 'completed' });
  });
});
