import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';

const MAX_UNUSED = 4;
const MAX_UNUSED_BYTES = 100_000;
/** Much more than that. The last half is sent only after the response. */
const SLOW_BYTES = 1_000_000;
/** Time after which the rest is sent to a service that has not responded. */
const NO_RESPONSE_MS = 60_000;

const test = base.override('settings', {
  UNUSED_UPLOADS: String(MAX_UNUSED),
  UNUSED_UPLOAD_BYTES: String(MAX_UNUSED_BYTES),
});

function put(service: Service, key: TestKey, bytes: number) {
  const headers = { 'content-type': 'application/octet-stream' };
  return service.request('POST', '/v1/uploads', { key, body: randomBytes(bytes), headers });
}

/** Sends this many bytes slowly, without a Content-Length; returns the status, the code and the number of bytes sent before the response. */
async function trickle(service: Service, key: TestKey, bytes: number) {
  let sent = 0;
  const responded = Promise.withResolvers<void>();
  const givenUp = sleep(NO_RESPONSE_MS, undefined, { ref: false });
  async function* pieces() {
    for (; sent < bytes; sent += 10_000) {
      yield randomBytes(Math.min(10_000, bytes - sent));
      await sleep(50);
      if (sent >= SLOW_BYTES / 2) await Promise.race([responded.promise, givenUp]);
    }
  }
  const response = await fetch(`${service.baseUrl}/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.api_key}` },
    body: ReadableStream.from(pieces()),
    duplex: 'half',
  });
  const sentBefore = sent;
  responded.resolve();
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, sent: sentBefore };
}

test('an account may have a max number of unused uploads, concurrent ones included', async ({ service, db }) => {
  const key = await service.key({ tokens: 10 });
  const responses = await Promise.all(Array.from({ length: MAX_UNUSED * 2 }, () => put(service, key, 100)));
  const taken = responses.filter(({ status }) => status === 201).map(({ body }) => body.audio_url as string);
  expect(taken).toHaveLength(MAX_UNUSED);
  const refused = responses.find(({ status }) => status !== 201)!;
  expect(refused.body).toMatchObject({
    status: 429,
    code: 'rate_limited',
    detail: expect.stringMatching(
      /may have 4 unused uploads with 100000 bytes in all; it has 4 with 400 bytes\. Use them in a request/,
    ),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await put(service, await service.key(), 100)).status).toBe(201); // another account's are its own

  const run = { recipe_id: 'rec_0004_signal_report', audio_urls: taken.slice(0, 1) };
  expect((await service.request('POST', '/v1/recipe/execute', { key, body: run })).status).toBe(202);
  expect((await put(service, key, 100)).status).toBe(201);
  expect((await put(service, key, 100)).status).toBe(429);
  await db.query('delete from uploads where account_id = $1', [key.account_id]); // as if they had expired
  expect((await put(service, key, 100)).status).toBe(201);
});

test('an account may have a max size of unused uploads, announced or not, concurrent ones included', async ({
  service,
  db,
}) => {
  const key = await service.key();
  const responses = await Promise.all(Array.from({ length: 3 }, () => put(service, key, 40_000)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429]);
  expect((await put(service, key, 20_001)).status).toBe(429);
  expect(await trickle(service, key, 30_000)).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await put(service, key, 20_000)).status).toBe(201);
  const { rows } = await db.query('select sum(bytes)::int as bytes from uploads where account_id = $1', [
    key.account_id,
  ]);
  expect(rows).toEqual([{ bytes: MAX_UNUSED_BYTES }]);
});

test('concurrent uploads are refused before they fill the disk, and leave nothing', async ({ service }) => {
  const key = await service.key();
  const slow = Array.from({ length: 4 }, () => trickle(service, key, SLOW_BYTES));
  const refused = (await Promise.all(slow)).filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Math.min(...refused.map(({ sent }) => sent))).toBeLessThan(SLOW_BYTES);
  const folder = join(fileURLToPath(loadConfig(service.env).STORAGE_URL), 'staging');
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect((await put(service, key, 9_000)).status).toBe(201); // what was refused is counted no longer
});
