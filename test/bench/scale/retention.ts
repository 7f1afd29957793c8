import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { RetentionDeps } from '../../../activities/retention/part.ts';
import { PARTS, type PartName } from '../../../activities/retention/parts.ts';
import { startPostgres } from '../../../embedded/postgres/server.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { killGroup } from '../../../embedded/process/run.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { daysAgo, type Position } from '../../../platform/db/retention/page.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { figure, median, say, sayLoad, type Verdict } from '../report.ts';
import { seeded } from './seeded.ts';

/** Of the rows of 300 days, nine of ten are deleted. */
const DAYS = 30;
/** Parts of retention whose tables have many old rows. */
const MEASURED = ['jobs', 'conversations', 'results', 'uploads', 'artifacts', 'objects', 'sources'] as const;
/** Groups of pages of which the rates are compared: a tenth of all, at the start and at the end, but not so few that one that was disturbed decides. */
const COMPARED = 0.1;
const MIN_COMPARED = 5;
/** A page takes a few milliseconds, which one that was disturbed exceeds by far: rates are those of so many pages together. */
const PAGES_AT_ONCE = 5;
const MIN_RATIO = 0.7;
const QUIET = pino({ level: 'silent' });

/** Measures how many rows of each table retention deletes in a second, page by page from the first to the last, in a share of five million items. */
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
  try {
    const url = await seeded(server, 'large', share);
    const db = openPool({ DATABASE_URL: url, DATABASE_POOL: 4 }, QUIET);
    try {
      say(`retention: what is older than ${DAYS} days of a share of five million items (--share ${share})`);
      sayLoad('at the start');
      const config = loadConfig({
        STORAGE_URL: `file://${join(folder, 'objects')}`,
        KEY_SECRET: 'a-secret-for-benches',
      });
      const deps = { db, config, log: QUIET, storage: openStorage(config) };
      const before = await daysAgo(db, DAYS);
      const verdicts: Verdict[] = [];
      for (const part of MEASURED) verdicts.push(await measure(deps, part, before));
      const wrong = [...(await ledger.audit(db)), ...(await storedObjects.audit(db))].length;
      verdicts.push({ what: 'violations of the ledger and of storage', value: wrong, bar: 0, unit: 'accounts' });
      sayLoad('at the end');
      return verdicts;
    } finally {
      await db.end();
    }
  } finally {
    await postgres.stop('SIGINT', 60_000);
    kill();
    process.off('exit', kill);
  }
}

/** Runs a part of retention to its end and compares the rows that it went through in a second at the start and at the end. */
async function measure(deps: RetentionDeps, part: PartName, before: Date): Promise<Verdict> {
  const { run, limit } = PARTS[part];
  const times: number[] = [];
  let deleted = 0;
  const began = performance.now();
  for (let after: Position | null = null, ended = false; !ended;) {
    const pageBegan = performance.now();
    const page = await run(deps, { before, after, limit });
    if (page.next) times.push((performance.now() - pageBegan) / 1_000); // the last page is not full
    deleted += page.deleted;
    after = page.next;
    ended = after === null;
  }
  const tookS = (performance.now() - began) / 1_000;
  const rates = inGroups(times).map((group) => (limit * group.length) / group.reduce((sum, time) => sum + time, 0));
  const compared = Math.min(Math.ceil(rates.length / 2), Math.max(MIN_COMPARED, Math.round(rates.length * COMPARED)));
  const [first, last] = [median(rates.slice(0, compared)), median(rates.slice(-compared))];
  figure(
    `${part}: ${deleted} deleted in ${tookS.toFixed(0)} s`,
    `${median(rates).toFixed(0)} rows a second, ${first.toFixed(0)} at the start, ${last.toFixed(0)} at the end`,
  );
  return {
    what: `${part}, the rate at the start`,
    value: first / last,
    bar: Number((1 / MIN_RATIO).toFixed(2)),
    unit: 'x that at the end',
  };
}

function inGroups(times: number[]): number[][] {
  return Array.from({ length: Math.floor(times.length / PAGES_AT_ONCE) }, (_, n) =>
    times.slice(n * PAGES_AT_ONCE, (n + 1) * PAGES_AT_ONCE),
  );
}
