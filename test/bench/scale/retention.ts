import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { RetentionDeps } from '../../../activities/retention/part.ts';
import { PARTS, type PartName } from '../../../activities/retention/parts.ts';
import { startPostgres } from '../../../embedded/postgres/server.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { daysAgo, type Position } from '../../../platform/db/retention/page.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { cpuSeconds } from '../cpu.ts';
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

/**
 * Measures how many rows of each table retention deletes in a second, and their processor time, page by page from the first to the last or
 * for some minutes a table, in a share of five million items.
 */
export async function benchRetention({ share, minutes }: { share: number; minutes: number }): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aps-retention-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const server = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'bench' };
  const postgres = await startPostgres(server, () => {});
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
      const processorTime = (): number =>
        process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 + cpuSeconds(postgres.pid);
      for (const part of MEASURED) {
        verdicts.push(...(await measure(deps, part, { before, limitMs: minutes * 60_000, processorTime })));
      }
      const wrong = [...(await ledger.audit(db)), ...(await storedObjects.audit(db))].length;
      verdicts.push({ what: 'violations of the ledger and of storage', value: wrong, bar: 0, unit: 'accounts' });
      sayLoad('at the end');
      return verdicts;
    } finally {
      await db.end();
    }
  } finally {
    await postgres.stop('SIGINT', 60_000);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pages of one part that were gone through together. */
interface Group {
  rows: number;
  seconds: number;
  processorS: number;
}

/** Runs a part of retention to its end, or to the limit, and compares the rows that it went through in a second at the start and at the end. */
async function measure(
  deps: RetentionDeps,
  part: PartName,
  { before, limitMs, processorTime }: { before: Date; limitMs: number; processorTime: () => number },
): Promise<Verdict[]> {
  const { run, limit } = PARTS[part];
  const groups: Group[] = [];
  let deleted = 0;
  const began = performance.now();
  let [groupBegan, processorBegan, pages] = [began, processorTime(), 0];
  for (let after: Position | null = null, ended = false; !ended;) {
    const page = await run(deps, { before, after, limit });
    deleted += page.deleted;
    after = page.next;
    ended = after === null || performance.now() - began > limitMs;
    // The last page is not full, and its group is not counted.
    if (!page.next || ++pages < PAGES_AT_ONCE) continue;
    const [now, processor] = [performance.now(), processorTime()];
    groups.push({ rows: pages * limit, seconds: (now - groupBegan) / 1_000, processorS: processor - processorBegan });
    [groupBegan, processorBegan, pages] = [now, processor, 0];
  }
  const tookS = (performance.now() - began) / 1_000;
  const compared = Math.min(Math.ceil(groups.length / 2), Math.max(MIN_COMPARED, Math.round(groups.length * COMPARED)));
  const [first, last] = [groups.slice(0, compared), groups.slice(-compared)];
  figure(
    `${part}: ${deleted} deleted in ${tookS.toFixed(0)} s`,
    `${rate(groups).toFixed(0)} rows a second, ${rate(first).toFixed(0)} at the start, ${rate(last).toFixed(0)} at the end`,
  );
  figure(
    '  processor time of 1,000 rows',
    `${cost(groups).toFixed(2)} s, ${cost(first).toFixed(2)} s at the start, ${cost(last).toFixed(2)} s at the end`,
  );
  const bar = Number((1 / MIN_RATIO).toFixed(2));
  return [
    { what: `${part}, the rate at the start`, value: rate(first) / rate(last), bar, unit: 'x that at the end' },
    { what: `${part}, processor time at the end`, value: cost(last) / cost(first), bar, unit: 'x that at the start' },
  ];
}

/** Returns the median of the rows a second. */
function rate(groups: Group[]): number {
  return median(groups.map(({ rows, seconds }) => rows / seconds));
}

/** Returns the processor time of 1,000 rows in seconds: of all together, as the system counts in hundredths of a second. */
function cost(groups: Group[]): number {
  const total = (of: (group: Group) => number): number => groups.reduce((sum, group) => sum + of(group), 0);
  return (1_000 * total(({ processorS }) => processorS)) / total(({ rows }) => rows);
}
