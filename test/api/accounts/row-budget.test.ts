import { expect } from 'vitest';
import type { Pool } from '../../../platform/db/pool.ts';
import { shared as test } from '../../infra/fixtures.ts';
import { MEASURE, PRIVATE, problem } from '../../infra/runs.ts';

const FREE_BYTES = 64 * 2 ** 20;

/** Makes the free rows of an account's day used, but for so many bytes. */
async function leave(db: Pool, accountId: string, bytes: number): Promise<void> {
  await db.query(
    `insert into row_bytes_days (account_id, day, bytes, drawn_bytes) values ($1, (now() at time zone 'utc')::date, $2, 0)
         on conflict (account_id, day) do update set bytes = excluded.bytes`,
    [accountId, FREE_BYTES - bytes],
  );
}

/** Returns how many rows an account has in each table that its requests fill. */
async function rowsOf(db: Pool, accountId: string): Promise<Record<string, number>> {
  const tables = ['jobs', 'items', 'quotes', 'recipes', 'chat_turns', 'recipe_prompts', 'change_log'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where account_id = $1) as ${table}`);
  const { rows } = await db.query<Record<string, number>>(`select ${counts.join(', ')}`, [accountId]);
  return rows[0]!;
}

const urls = (count: number): string[] => Array.from({ length: count }, (_, n) => `${PRIVATE}?${n}`);

test('twenty submits at once of an account that was never topped up leave no more rows than it may have', async ({
  service,
  db,
}) => {
  const key = await service.key();
  await leave(db, key.account_id, 100_000);
  const body = { recipe_id: MEASURE, audio_urls: urls(20), metadata: { shelf: 'x'.repeat(1_000) } };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => service.request('POST', '/v1/batch', { key, body })),
  );
  const accepted = responses.filter(({ status }) => status === 202);
  expect(accepted.length).toBeGreaterThan(1);
  expect(accepted.length).toBeLessThan(5); // an item takes more than a KiB
  for (const refused of responses.filter(({ status }) => status !== 202))
    expect(problem(refused)).toEqual([429, 'rate_limited']);
  expect(await rowsOf(db, key.account_id)).toMatchObject({ jobs: accepted.length, items: 20 * accepted.length });
  const { rows } = await db.query<{ bytes: number }>('select bytes from row_bytes_days where account_id = $1', [
    key.account_id,
  ]);
  expect(rows[0]!.bytes).toBeLessThanOrEqual(FREE_BYTES);
});

test('beyond its rows an account without credit starts no work, and nothing is left of what it sends', async ({
  service,
  db,
}) => {
  const key = await service.key();
  const body = { recipe_id: MEASURE, audio_urls: urls(2) };
  const headers = { 'Idempotency-Key': 'sent-before' };
  const first = await service.request('POST', '/v1/batch', { key, body, headers });
  await service.settled(key, first.body.batch_id);
  await leave(db, key.account_id, 100);
  const before = await rowsOf(db, key.account_id);
  const steps = [{ capability: 'signal_analysis' }];
  const jsonl = { 'content-type': 'application/jsonl' };
  const requests = [
    ['/v1/batch', body],
    [`/v1/batch/${first.body.batch_id}/retry`, undefined],
    ['/v1/recipe/execute', body],
    ['/v1/run', { steps, audio_urls: urls(1) }],
    ['/v1/quote', { steps, audio_urls: urls(1) }],
    [`/v1/imports?recipe_id=${MEASURE}`, JSON.stringify({ audio_url: PRIVATE }), jsonl],
    ['/api/chat', { message: 'How loud is it?' }],
    ['/v1/recipe/save', { name: 'Measure', steps }],
    ['/v1/recipe/generate', { prompt: 'Measure the loudness' }],
    ['/v1/team', { name: 'Ours' }],
  ] as const;
  for (const [path, sent, further] of requests) {
    const given = { key, ...(sent ? { body: sent } : {}), ...(further ? { headers: further } : {}) };
    const refused = await service.request('POST', path, given);
    expect([path, ...problem(refused)], refused.bytes.toString()).toEqual([path, 429, 'rate_limited']);
    expect(refused.body.detail).toContain('Top up, send less, or wait until tomorrow.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await rowsOf(db, key.account_id)).toEqual(before);

  // A repeated request gets its first response, and results can be read.
  const again = await service.request('POST', '/v1/batch', { key, body, headers });
  expect([again.status, again.body.batch_id]).toEqual([202, first.body.batch_id]);
  expect((await service.request('GET', `/v1/batch/${first.body.batch_id}/results`, { key })).status).toBe(200);
});

test('the rows of a day do not bound an account that has credit', async ({ service, db }) => {
  const key = await service.key({ tokens: 1 });
  await leave(db, key.account_id, 0);
  const body = { recipe_id: MEASURE, audio_urls: urls(20) };
  expect((await service.request('POST', '/v1/batch', { key, body })).status).toBe(202);
});
