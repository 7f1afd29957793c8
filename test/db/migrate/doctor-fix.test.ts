import { pino } from 'pino';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { checkPostgres } from '../../../embedded/doctor/check-postgres.ts';
import type { Check } from '../../../embedded/doctor/check.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { freshDatabase } from '../../infra/database.ts';
import { test } from '../../infra/fixtures.ts';

const log = pino({ level: 'silent' });

/** The lock of a process that migrates. */
const LOCK = 7_241_865_325_823_964n;

/** Returns an empty database, a pool on it, and a function that lets the doctor mend its schema with the settings of a pooler. */
async function emptyDatabase() {
  const database = await freshDatabase(inject('postgresBase'), { empty: true });
  const db = openPool({ DATABASE_URL: database.url, DATABASE_POOL: 4 }, log);
  onTestFinished(async () => {
    await db.end();
    await database.drop();
  });
  const pooler = 'postgres://nobody@127.0.0.1:9/nowhere';
  const config = loadConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: database.url });
  const mend = async (): Promise<Check | undefined> => {
    const checks = await checkPostgres({ db, config, log }, { fix: true });
    return checks.find(({ name }) => name === 'Schema');
  };
  return { db, mend };
}

test('the doctor migrates PostgreSQL itself, not through a pooler, which would keep the lock', async () => {
  const { mend } = await emptyDatabase();
  expect(await mend()).toEqual({ name: 'Schema', state: 'ok', found: 'brought up to date' });
});

test('the doctor waits for a migration that takes longer than its other checks may', async () => {
  const { db, mend } = await emptyDatabase();
  const deadlines: { ms: number; passes: () => void }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    deadlines.push({ ms, passes: () => controller.abort() });
    return controller.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const migrating = await db.connect();
  await migrating.query('select pg_advisory_lock($1)', [LOCK]);
  const mended = mend();
  const waits = `select from pg_stat_activity where datname = current_database() and query ilike '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await db.query(waits)).rowCount).toBe(1);
  for (const { ms, passes } of deadlines) if (ms < 60_000) passes();
  await migrating.query('select pg_advisory_unlock($1)', [LOCK]);
  migrating.release();
  expect(await mended).toMatchObject({ state: 'ok', found: 'brought up to date' });
});
