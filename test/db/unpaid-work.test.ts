import { pino } from 'pino';
import { expect } from 'vitest';
import { jobActivities } from '../../activities/jobs/load-and-close-job.ts';
import { RightOfWay } from '../../activities/right-of-way.ts';
import { loadConfig } from '../../platform/config.ts';
import * as unpaidFetches from '../../platform/db/ledger/unpaid-fetches.ts';
import * as items from '../../platform/db/items/items.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { connectTemporal } from '../../platform/temporal/client.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount, pendingBatch } from './factories.ts';
import { UNMEASURED } from './unmeasured.ts';

const ITEMS = 12;
/** Connects when it is first called, which no test here does. */
const temporal = connectTemporal(loadConfig({}), pino({ level: 'silent' }));

async function batchId(db: Pool, accountId: string): Promise<string> {
  return (await pendingBatch(db, { accountId, count: ITEMS })).jobId;
}

async function running(db: Pool, accountId: string): Promise<number> {
  const { rowCount } = await db.query(`select from items where account_id = $1 and status = 'running'`, [accountId]);
  return rowCount ?? 0;
}

test('an account that was never credited runs twenty items, however many jobs load theirs at once', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const ids = await Promise.all(Array.from({ length: 8 }, () => batchId(db, accountId)));
  const activities = jobActivities({
    db,
    config: loadConfig({}),
    temporal,
    metrics: UNMEASURED,
    rightOfWay: new RightOfWay({ children: 1 }),
  });
  const load = () => Promise.allSettled([...ids, ...ids].map((id) => activities.loadUnsettledItems(id)));

  const loads = await load();
  expect(await running(db, accountId)).toBe(20);
  const waiting = loads.filter((one) => one.status === 'rejected').map(({ reason }) => reason as object);
  expect(waiting).toHaveLength(8); // four jobs, each loaded twice
  expect(waiting[0]).toMatchObject({ type: 'Busy', category: 'BENIGN', nextRetryDelay: '39s' });

  const { rows } = await db.query<{ id: string }>(
    `select id from items where account_id = $1 and status = 'running' limit 7`,
    [accountId],
  );
  for (const { id } of rows) await items.move(db, id, { to: 'failed', failure: { code: 'insufficient_tokens' } });
  await load();
  expect(await running(db, accountId)).toBe(20);
});

test('a credited account loads all its items', async ({ db }) => {
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const loaded = await jobActivities({
    db,
    config: loadConfig({}),
    temporal,
    metrics: UNMEASURED,
    rightOfWay: new RightOfWay({ children: 1 }),
  }).loadUnsettledItems(await batchId(db, accountId));
  expect(loaded.items).toHaveLength(ITEMS);
  expect(await running(db, accountId)).toBe(0);
});

test('reserves of unpaid fetches never exceed the limit of an hour together', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const reserve = (bytes: number) => unpaidFetches.reserve(db, { accountId, bytes, limit: 1_000 });
  const reserved = await Promise.all(Array.from({ length: 30 }, () => reserve(70)));
  expect(reserved.reduce((sum, bytes) => sum + bytes, 0)).toBe(1_000);
  expect(await reserve(1)).toBe(0);
  await unpaidFetches.giveBack(db, { accountId, bytes: 40 });
  expect(await reserve(70)).toBe(40);
  await db.query(`update unpaid_fetches set hour = hour - interval '1 hour'`);
  await unpaidFetches.giveBack(db, { accountId, bytes: 500 });
  expect(await reserve(2_000)).toBe(1_000);
});
