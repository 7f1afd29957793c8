import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expireFor } from '../../../activities/retention/retention.ts';
import { startPostgres } from '../../../embedded/postgres/server.ts';
import { freePort } from '../../../embedded/process/ports.ts';
import { killGroup } from '../../../embedded/process/run.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openPool, type Pool } from '../../../platform/db/pool.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import type { RetentionPosition } from '../../../workflows/messages.ts';
import { figure, median, say, sayLoad, type Verdict } from '../report.ts';
import { seeded } from './seeded.ts';

const STEP_MS = 5_000;
/** Intervals of `STEP_MS` that are compared: at the start, and before the end. */
const COMPARED = 4;
/** Most that an interval at the start may exceed one at the end. */
const MAX_RATIO = 1.5;
const QUIET = pino({ level: 'silent' });

/** Measures how many items retention deletes in a second, from a share of five million until none is left. */
export async function benchRetention({ share }: { share: number }): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aps-retention-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const server = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'bench' };
  const postgres = await startPostgres(server, () => {});
  const kill = (): void => {
    killGroup(postgres.pid);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill); // also when interrupted
  const url = await seeded(server, 'large', share);
  const db = openPool({ DATABASE_URL: url, DATABASE_POOL: 4 }, QUIET);
  try {
    say(`retention: all items of a share of five million (--share ${share})`);
    sayLoad('at the start');
    await letAllExpire(db);
    return await measure(db, join(folder, 'objects'));
  } finally {
    await db.end();
    await postgres.stop('SIGINT', 60_000);
    kill();
    process.off('exit', kill);
  }
}

/** Ends what would keep a job of the seed: events under way, and keys of a day. */
async function letAllExpire(db: Pool): Promise<void> {
  await db.query(`update webhook_events set outcome = 'accepted' where outcome is null`);
  await db.query(`update idempotency_keys set created_at = now() - interval '2 days'`);
  await db.query('analyze');
}

async function measure(db: Pool, objects: string): Promise<Verdict[]> {
  const config = loadConfig({ STORAGE_URL: `file://${objects}`, KEY_SECRET: 'a-secret-for-tests-only' });
  const deps = { db, config, log: QUIET, storage: openStorage(config) };
  const before = new Date(Date.now() + 60_000);
  const rates: number[] = [];
  let from: RetentionPosition | null = null;
  let left = await itemsOf(db);
  do {
    const began = Date.now();
    const { next } = await expireFor(deps, { from, before, ms: STEP_MS });
    const now = await itemsOf(db);
    if (now < left) rates.push((left - now) / ((Date.now() - began) / 1_000));
    left = now;
    from = next;
  } while (from && left > 0);
  rates.pop(); // an interval in which other parts began
  figure('items deleted a second, by interval', rates.map((rate) => rate.toFixed(0)).join(', '));
  figure('items left', String(left));
  const [first, last] = [median(rates.slice(0, COMPARED)), median(rates.slice(-COMPARED))];
  return [{ what: 'rate of retention at the start', value: first / last, bar: MAX_RATIO, unit: 'x at the end' }];
}

async function itemsOf(db: Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from items');
  return rows[0]!.count;
}
