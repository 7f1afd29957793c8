import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { LIMIT_MS, MEASURE, results } from './cache-work.ts';

const FETCH_BYTES = 1_000_000;
const SLACK_S = 60;
const RATE = 8_000;
/** Ample for two batches of one audio. */
const TEST_S = 30;

const test = base.override('settings', { UNPAID_FETCH_BYTES_PER_HOUR: String(FETCH_BYTES) });

async function submit(service: Service, key: TestKey, audio_urls: string[]): Promise<string> {
  const body = { recipe_id: MEASURE, audio_urls };
  const { status, body: reply, bytes } = await service.request('POST', '/v1/batch', { key, body });
  expect(status, bytes.toString()).toBe(202);
  return String(reply.batch_id);
}

async function ended(service: Service, key: TestKey, id: string) {
  await service.settled(key, id, LIMIT_MS);
  return (await results(service, key, id)).map(({ status, error }) => error?.code ?? status);
}

/** Returns a key whose account has spent all of its `tokens`, and the audio that it spent them on. */
async function spentKey(service: Service, tokens = 1): Promise<{ key: TestKey; paid: Buffer }> {
  const key = await service.key({ tokens });
  const paid = tone({ seconds: tokens, hz: 700, sampleRate: RATE });
  expect(await ended(service, key, await submit(service, key, [await service.upload(key, paid)]))).toEqual([
    'completed',
  ]);
  return { key, paid };
}

/** Returns the number of contents of an account that were decoded. */
async function decoded(db: Pool, { account_id }: TestKey): Promise<number> {
  const { rowCount } = await db.query('select from sources where account_id = $1 and facts is not null', [account_id]);
  return rowCount ?? 0;
}

test('nothing is fetched for an account that was never credited, and few of its items run at a time', async ({
  service,
  audioHost,
  db,
}) => {
  const minted = await service.request('POST', '/v1/keys', { body: { kind: 'live' } });
  const key = minted.body as TestKey;
  const upload = await service.upload(key, tone({ seconds: 1 }));
  const urls = Array.from({ length: 15 }, (_, n) => audioHost.serve(`never-${n}.wav`, tone({ seconds: 1 })));
  const ids = await Promise.all([1, 2, 3, 4].map(() => submit(service, key, [...urls, upload])));
  let most = 0;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from items where status = 'running'`,
      );
      most = Math.max(most, rows[0]!.count);
      await sleep(20);
    }
  })();
  const codes = (await Promise.all(ids.map((id) => ended(service, key, id)))).flat();
  over.abort();
  await watch;
  expect(new Set(codes)).toEqual(new Set(['insufficient_tokens']));
  expect(codes).toHaveLength(64);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(20);
  expect(urls.map((_, n) => audioHost.hits(`never-${n}.wav`))).toEqual(urls.map(() => 0));
  expect(await decoded(db, key)).toBe(0);
  expect(await ledger.audit(db)).toEqual([]);
});

test('without tokens, audio that was charged before is analysed, and other audio is fetched but not decoded', async ({
  service,
  audioHost,
  db,
}) => {
  const { key, paid } = await spentKey(service);
  const other = tone({ seconds: 1, hz: 710, sampleRate: RATE });
  const urls = [
    audioHost.serve('paid.wav', paid),
    audioHost.serve('other.wav', other),
    await service.upload(key, other),
  ];
  expect(await ended(service, key, await submit(service, key, urls))).toEqual([
    'completed',
    'insufficient_tokens',
    'insufficient_tokens',
  ]);
  expect([audioHost.hits('paid.wav'), audioHost.hits('other.wav')]).toEqual([1, 1]);
  expect(await decoded(db, key)).toBe(1);
  expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 0, heldTokens: 0 });
  expect(await ledger.audit(db)).toEqual([]);
});

test('without tokens, two addresses are fetched at a time', async ({ service, audioHost, db }) => {
  const { key, paid } = await spentKey(service);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const names = Array.from({ length: 5 }, (_, n) => `two-${n}.wav`);
  const urls = names.map((name) => audioHost.serve(name, paid, { after: held }));
  const id = await submit(service, key, urls);
  const fetched = (): number => names.reduce((sum, name) => sum + audioHost.hits(name), 0);
  await expect.poll(fetched).toBe(2);
  await sleep(1_500); // three times the wait between attempts
  expect(fetched()).toBe(2);
  release();
  expect(await ended(service, key, id)).toEqual(names.map(() => 'completed'));
  expect(await ledger.audit(db)).toEqual([]);
});

/** Waits for the next hour if this one is about to end: what is fetched counts by the hour. */
async function withinAnHour(db: Pool): Promise<void> {
  const { rows } = await db.query<{ left: number }>(
    `select extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float as left`,
  );
  if (rows[0]!.left < TEST_S) await sleep(1_000 * rows[0]!.left);
}

test('without tokens, only so many bytes are fetched in an hour', async ({ service, audioHost, db }) => {
  const { key, paid } = await spentKey(service);
  await withinAnHour(db);
  const large = tone({ seconds: 100, hz: 720, sampleRate: RATE }); // 1.6 MB
  const first = await submit(service, key, [audioHost.serve('large.wav', large)]);
  expect(await ended(service, key, first)).toEqual(['insufficient_tokens']);
  const { rows } = await db.query('select bytes from unpaid_fetches where account_id = $1', [key.account_id]);
  expect(rows).toEqual([{ bytes: FETCH_BYTES }]);
  const second = await submit(service, key, [audioHost.serve('after.wav', paid)]);
  expect(await ended(service, key, second)).toEqual(['insufficient_tokens']);
  expect(audioHost.hits('after.wav')).toBe(0);
  expect(await ended(service, key, await submit(service, key, [await service.upload(key, paid)]))).toEqual([
    'completed',
  ]);
  expect(await ledger.audit(db)).toEqual([]);
});

test('with few tokens, decoding stops soon after what they cover', async ({ service, audioHost, db }) => {
  const key = await service.key({ tokens: 5 });
  const within = tone({ seconds: 5 + SLACK_S - 1, hz: 730, sampleRate: RATE });
  const beyond = tone({ seconds: 5 + SLACK_S + 5, hz: 740, sampleRate: RATE });
  const urls = [audioHost.serve('within.wav', within), audioHost.serve('beyond.wav', beyond)];
  expect(await ended(service, key, await submit(service, key, urls))).toEqual([
    'insufficient_tokens',
    'insufficient_tokens',
  ]);
  expect(await decoded(db, key)).toBe(1); // decoded whole, and then too dear
  expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 5, heldTokens: 0 });
  expect(await ledger.audit(db)).toEqual([]);
});
