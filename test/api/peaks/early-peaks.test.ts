import { WorkflowNotFoundError } from '@temporalio/client';
import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { append, begun } from '../resumable-uploads/requests.ts';

const PER_MINUTE = 2;
/** Of 600 s a day. */
const HALF_OF_FREE_MS = 300_000;

const test = base
  .override('settings', { EARLY_PEAKS_PER_MINUTE: String(PER_MINUTE) })
  .extend('early', { scope: 'file' }, ({ service, client, db }) => ({
    /** Uploads a file and returns its address, and the handle of the workflow that would make its waveform. */
    async upload(key: TestKey, bytes: Uint8Array) {
      const address = await service.upload(key, bytes);
      const { rows } = await db.query<{ hash: string }>('select content_hash as hash from uploads where id = $1', [
        address.slice('upload://'.length),
      ]);
      return { address, workflow: client.workflow.getHandle(`peaks/${key.account_id}/${rows[0]!.hash}`) };
    },
    get: (key: TestKey, address: string) =>
      service.request('GET', `/v1/uploads/${address.slice('upload://'.length)}/peaks`, { key }),
  }));

describe('the waveform of an upload', () => {
  test('is made right after it, before anybody asks, and costs no tokens', async ({ service, early, db }) => {
    const key = await service.key({ tokens: 10 });
    const { address, workflow } = await early.upload(key, tone({ seconds: 1, hz: 700 }));
    await expect.poll(() => workflow.result().catch(() => undefined)).toBe('made');
    expect((await early.get(key, address)).status).toBe(200);
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(10);
    const { rows } = await db.query('select used_ms from engine_time_days where account_id = $1', [key.account_id]);
    expect(Number(rows[0].used_ms)).toBeGreaterThan(0);
    const work = { capability: 'signal_analysis', audio_urls: [address] };
    const quote = await service.request('POST', '/v1/quote', { key, body: work });
    expect([quote.status, quote.body.tokens], 'its length is known').toEqual([200, 1]);

    const garbage = await early.upload(key, Buffer.from('this is no audio'.repeat(99)));
    await expect.poll(() => garbage.workflow.result().catch(() => undefined)).toBe('not_audio');
    expect(await early.get(key, garbage.address)).toMatchObject({ status: 422, body: { code: 'not_audio' } });
  });

  test('is made right after one that arrived in parts, too', async ({ service, client }) => {
    const key = await service.key();
    const bytes = tone({ seconds: 1, hz: 705 });
    const path = await begun(service, key, bytes.length);
    for (const [offset, end] of [
      [0, 1_000],
      [1_000, bytes.length],
    ] as const)
      expect((await append(service, key, { path, offset, body: bytes.subarray(offset, end) })).status).toBe(204);
    const { upload } = (await service.request('GET', path, { key })).body;
    const workflow = client.workflow.getHandle(`peaks/${key.account_id}/${upload.sha256}`);
    await expect.poll(() => workflow.result().catch(() => undefined)).toBe('made');
  });

  test('is left to later for more uploads than the limit, and beyond half of the free time', async ({
    service,
    early,
    db,
  }) => {
    const many = await service.key();
    // Sent together: within the same minute, however slow the machine is.
    const uploads = await Promise.all(
      Array.from({ length: PER_MINUTE + 1 }, (_, n) => early.upload(many, tone({ seconds: 1, hz: 710 + n }))),
    );
    const busy = await service.key();
    await db.query(
      `insert into engine_time_days (account_id, day, used_ms, drawn_ms) values ($1, (now() at time zone 'utc')::date, $2, 0)`,
      [busy.account_id, HALF_OF_FREE_MS],
    );
    const unmade = await early.upload(busy, tone({ seconds: 1, hz: 720 }));
    // Sent last, of an account within its limits.
    const other = await early.upload(await service.key(), tone({ seconds: 1, hz: 730 }));
    await expect.poll(() => other.workflow.result().catch(() => undefined)).toBe('made');
    const made = async () => Promise.all(uploads.map(({ workflow }) => workflow.result().catch(() => undefined)));
    await expect.poll(async () => (await made()).filter((result) => result === 'made').length).toBe(PER_MINUTE);
    await expect(unmade.workflow.describe()).rejects.toThrow(WorkflowNotFoundError);
    const late = uploads[(await made()).indexOf(undefined)]!;
    await expect(late.workflow.describe()).rejects.toThrow(WorkflowNotFoundError);
    for (const [key, { address }] of [
      [many, late],
      [busy, unmade],
    ] as const)
      await expect.poll(async () => (await early.get(key, address)).status).toBe(200);
  });

  test('is made by the work that is started at once', async ({ service, early }) => {
    const key = await service.key({ tokens: 10 });
    const { address, workflow } = await early.upload(key, tone({ seconds: 1, hz: 740 }));
    const body = { capability: 'signal_analysis', audio_urls: [address] };
    expect((await service.ran(key, body)).body.status).toBe('completed');
    expect((await early.get(key, address)).status).toBe(200);
    await expect.poll(() => workflow.result().catch(() => undefined)).toMatch(/^made/);
  });
});
