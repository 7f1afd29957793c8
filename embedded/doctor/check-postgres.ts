import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as recentAudit from '../../platform/db/ledger/recent-audit.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { setRoleTimeouts } from '../../platform/db/timeouts.ts';
import * as inspection from '../../platform/db/operator/inspection.ts';
import * as overview from '../../platform/db/operator/overview.ts';
import { databaseCheck } from '../../platform/health/service-health.ts';
import type { Resources } from '../../platform/resources.ts';
import { checked, type Check } from './check.ts';

/** PostgreSQL of the service. */
const OLDEST_MAJOR = 16;
/** Seconds between the clocks: signed addresses, leases and the age of work are compared across machines. */
const CLOCK_S = 2;
const WRONG_CLOCK_S = 30;
/** Time after which a running item without any change is stuck, and after which a wake-up is lost: the sweep repairs both sooner. */
const STUCK_S = 900;
const OVERDUE_S = 300;

/** Time for migrations: one that builds an index of a large table takes minutes, and begins again if the program ends meanwhile. */
const MIGRATE_MS = 12 * 3_600_000;

type Deps = Pick<Resources, 'config' | 'db' | 'log'>;

/** Checks PostgreSQL: that it responds, its version, schema and clock, and what its rows say about the service. */
export async function checkPostgres(deps: Deps, { fix }: { fix: boolean }): Promise<Check[]> {
  const advice =
    'PostgreSQL is dead or cannot be reached. Start it, or set DATABASE_URL to where it is; npm start runs its own.';
  const reached = await checked('PostgreSQL', advice, () => checkServer(deps));
  if (reached.some(({ name, state }) => name === 'PostgreSQL' && state === 'failing')) return reached;
  const deadlineMs = fix ? MIGRATE_MS : undefined;
  const schema = await checked('Schema', 'Run npm run migrate.', () => checkSchema(deps, fix), deadlineMs);
  if (schema.some(({ state }) => state === 'failing')) return [...reached, ...schema];
  const unread = 'Run npm run doctor again; if it stays so, read the log of PostgreSQL.';
  return [
    ...reached,
    ...schema,
    ...(await checked('Open work', unread, () => checkWork(deps))),
    ...(await checked('Ledger', unread, () => checkLedger(deps), 120_000)),
    ...(await checked('Counted bytes', unread, () => checkBytes(deps), 90_000)),
  ];
}

async function checkServer({ db }: Deps): Promise<Check[]> {
  const before = Date.now();
  const { version, now } = await inspection.server(db);
  const middle = (before + Date.now()) / 2;
  const isOld = Number.parseInt(version, 10) < OLDEST_MAJOR;
  return [
    {
      name: 'PostgreSQL',
      state: isOld ? 'degraded' : 'ok',
      found: version,
      ...(isOld && { advice: 'Use PostgreSQL 18, which the service is tested with.' }),
    },
    judgeClock((now.getTime() - middle) / 1_000),
  ];
}

/** Judges by how many seconds the clock of PostgreSQL is ahead of this machine's. */
export function judgeClock(aheadS: number): Check {
  const name = 'Clock';
  const found = `${Math.abs(aheadS).toFixed(1)} s ${aheadS < 0 ? 'behind' : 'ahead'} here`;
  if (Math.abs(aheadS) <= CLOCK_S) return { name, state: 'ok', found: `PostgreSQL's is ${found}` };
  const advice =
    'Set both clocks by NTP (chrony, systemd-timesyncd): leases, signed addresses and expiry compare them.';
  return {
    name,
    state: Math.abs(aheadS) > WRONG_CLOCK_S ? 'failing' : 'degraded',
    found: `PostgreSQL's is ${found}`,
    advice,
  };
}

async function checkSchema({ db, config, log }: Deps, fix: boolean): Promise<Check[]> {
  const check = databaseCheck();
  let finding = await check(db);
  const wasOld = finding.state !== 'ok';
  if (wasOld && fix) {
    // A pooler keeps the lock of a migration in a session of its own, where nobody releases it.
    await migrate(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
    if (config.DATABASE_DIRECT_URL !== undefined) await setRoleTimeouts(config, log);
    finding = await check(db);
  }
  const name = 'Schema';
  if (finding.state !== 'ok')
    return [{ name, state: finding.state, found: finding.detail ?? 'old', advice: 'Run npm run migrate.' }];
  return [{ name, state: 'ok', found: wasOld ? 'brought up to date' : 'of this release' }];
}

async function checkWork({ db }: Deps): Promise<Check[]> {
  const limit = 100;
  const stuck = await overview.stuckItems(db, { idleS: STUCK_S, limit });
  const overdue = await inspection.overdueJobs(db, OVERDUE_S);
  const [first] = stuck;
  const count = stuck.length === limit ? `${limit} or more` : String(stuck.length);
  return [
    first
      ? {
          name: 'Stuck items',
          state: 'degraded',
          found: `${count} without a change for 15 minutes; ${first.id} since ${first.since.toISOString()}`,
          advice:
            'Look the workflow of its job up in the Temporal Web UI: what it waits for stands there. Terminate it to fail the item; its tokens are released.',
        }
      : { name: 'Stuck items', state: 'ok', found: 'none' },
    overdue > 0
      ? {
          name: 'Lost wake-ups',
          state: 'failing',
          found: `${overdue} job(s) due for more than 5 minutes`,
          advice: 'The sweep of a worker wakes them. Start a worker, or see why its log says that the sweep failed.',
        }
      : { name: 'Lost wake-ups', state: 'ok', found: 'none' },
  ];
}

async function checkLedger({ db }: Deps): Promise<Check[]> {
  const violations = await recentAudit.auditRecent(db);
  if (violations.length === 0) return [{ name: 'Ledger', state: 'ok', found: 'right since the last audit' }];
  return [
    {
      name: 'Ledger',
      state: 'failing',
      found: `${violations.length} violation(s): ${JSON.stringify(violations[0])}`,
      advice:
        'Pause intake (npm run -s admin -- pause), keep a backup of PostgreSQL, and report this with the finding.',
    },
  ];
}

async function checkBytes({ db }: Deps): Promise<Check[]> {
  const wrong = await storedObjects.audit(db);
  if (wrong.length === 0) return [{ name: 'Counted bytes', state: 'ok', found: 'those of the stored objects' }];
  return [
    {
      name: 'Counted bytes',
      state: 'degraded',
      found: `${wrong.length} account(s) count other bytes than they store, first ${wrong[0]}`,
      advice: 'Their storage limit is off by the difference. Report it; nothing is lost.',
    },
  ];
}
