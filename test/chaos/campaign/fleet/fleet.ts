import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresUrl, startPostgres } from '../../../../embedded/postgres/server.ts';
import { freePort } from '../../../infra/servers/free-port.ts';
import { killGroup, runToEnd, startProcess, type RunningProcess } from '../../../../embedded/process/run.ts';
import { findTemporalCli } from '../../../../embedded/temporal/cli.ts';
import { startTemporal } from '../../../../embedded/temporal/server.ts';
import { openPool } from '../../../../platform/db/pool.ts';
import { createLogger } from '../../../../platform/telemetry/logger.ts';
import { startBalancer } from '../../../infra/servers/balancer.ts';
import { preparePgbouncer } from '../../../infra/servers/pgbouncer.ts';
import { prepareVersitygw } from '../../../infra/servers/versitygw.ts';
import { childrenOf } from '../../../infra/own/processes.ts';
import { until } from '../../../infra/until.ts';
import { createAccount } from '../account.ts';
import type { CampaignLog } from '../log.ts';
import { lastOf, type Stage } from '../stage.ts';
import { keep, type KeptProcess } from './kept-process.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const BUCKET = 'audio';
const STOP_MS = 60_000;
/** Entries of a work folder that stay: code that the next start uses again, and files that a killed worker was about to store, for a day. */
const KEPT = ['code', 'staging'];
/** Time in which a supervisor starts a process again. */
const RESTART_MS = 60_000;
/** Queues of each worker: the lanes are split, and the third one serves all of them. */
const QUEUES = ['orchestration,lanes:0-0', 'orchestration,lanes:1-1', 'orchestration,lanes:0-1'];
const APIS = 2;
const INHERITED = ['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'WORKFLOW_BUNDLE'];
/** Sessions of PostgreSQL that all processes share. */
const SESSIONS = 20;

type Group = 'api' | 'worker' | 'postgres' | 'temporal' | 'pgbouncer' | 'versitygw';

/** The service on several machines, each process of which a supervisor keeps running. */
export interface Fleet extends Stage {
  parts: Record<Group, KeptProcess[]>;
  /** Returns the engine children of a worker. */
  engineChildren(worker: number): number[];
}

/** Prepares two APIs behind a balancer and three workers, on a PostgreSQL behind PgBouncer, a Temporal server and versitygw. */
export async function prepareFleet(settings: Record<string, string>): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const parts: Fleet['parts'] = { api: [], worker: [], postgres: [], temporal: [], pgbouncer: [], versitygw: [] };
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const lines: string[] = [];
  const groups = new Set<number>();
  let isDisposed = false;
  /** Keeps a process running; the pid of each start is noted, so that nothing of it is left at the end. */
  const kept = async (group: Group, name: string, start: () => Promise<RunningProcess>): Promise<void> => {
    const noted = async (): Promise<RunningProcess> => {
      const running = await start();
      groups.add(running.pid);
      return running;
    };
    if (isDisposed) throw new Error('The campaign was interrupted.');
    parts[group].push(await keep(name, noted));
  };
  const say = (line: string): void => void lines.push(line);

  const postgres = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'fleet' };
  const databaseUrl = postgresUrl(postgres);
  const pooler = await preparePgbouncer(databaseUrl, { sessions: SESSIONS });
  ends.push(() => pooler.remove());
  const temporal = {
    cli: await findTemporalCli(say),
    port: await freePort(),
    dbFile: join(folder, 'temporal.sqlite'),
  };
  const store = await prepareVersitygw(BUCKET);
  ends.push(() => store.remove());
  const balancer = await startBalancer();
  ends.push(() => balancer.close());
  const env: Record<string, string> = {
    ...inherited(),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_STATEMENT_NAMES: 'false',
    DATABASE_POOL: '10',
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
    STORAGE_URL: `s3://${BUCKET}/fleet?region=us-east-1&endpoint=${store.url}&forcePathStyle=true`,
    AWS_ACCESS_KEY_ID: store.credentials.access_key_id,
    AWS_SECRET_ACCESS_KEY: store.credentials.secret_access_key,
    KEY_SECRET: 'a-secret-of-a-campaign',
    PUBLIC_URL: balancer.url,
    TENANT_LANES: '2',
    SHUTDOWN_GRACE_MS: '5000',
    ...settings,
  };
  const workDir = (n: number): string => join(folder, `work-${n}`);
  const program = (part: 'api' | 'worker', own: Record<string, string>) => (): Promise<RunningProcess> =>
    startProcess({ file: process.execPath, args: [`${part}/main.ts`], cwd: ROOT, env: { ...env, ...own } }, say);

  async function startAll(): Promise<void> {
    await mkdir(env['DATA_DIR']!);
    await kept('postgres', 'postgres', () => startPostgres(postgres, say));
    await kept('temporal', 'temporal', () => startTemporal(temporal, say));
    await kept('pgbouncer', 'pgbouncer', () => pooler.start());
    await kept('versitygw', 'versitygw', () => store.start());
    await runToEnd({ file: process.execPath, args: ['cli/migrate.ts'], cwd: ROOT, env }, { onLine: say });
    for (const [n, queues] of QUEUES.entries())
      await kept('worker', `worker ${n + 1}`, program('worker', { WORK_DIR: workDir(n), WORKER_QUEUES: queues }));
    for (let n = 1; n <= APIS; n++) {
      const port = await freePort();
      await kept('api', `api ${n}`, program('api', { PORT: String(port) }));
      await balancer.add(`http://127.0.0.1:${port}`);
    }
  }

  return {
    baseUrl: balancer.url,
    parts,
    engineChildren: childrenOf,
    start: startAll,
    createAccount: (tokens) => createAccount(env, tokens),
    openDatabase: () =>
      openPool(
        { DATABASE_URL: databaseUrl, DATABASE_POOL: 4 },
        createLogger('campaign', { LOG_LEVEL: 'silent', LOG_PRETTY: false }),
      ),
    async checkParts(log) {
      for (const part of Object.values(parts).flat()) {
        const isBack = until(`${part.name} runs`, () => part.pid() !== undefined, { limitMs: RESTART_MS });
        log.check('once', await isBack.catch(() => false), `${part.name} was not started again`);
      }
    },
    stopAndCheck: (log) =>
      stopAndCheck(
        parts,
        log,
        QUEUES.map((_, n) => workDir(n)),
      ),
    lastLines: () => lastOf(lines.join('\n')),
    async dispose() {
      isDisposed = true;
      await Promise.all(
        Object.values(parts)
          .flat()
          .map((part) => part.stop('SIGKILL', 1_000)),
      );
      for (const pid of groups) killGroup(pid);
      for (const end of ends.toReversed()) await end();
    },
  };
}

/** Returns the settings of this process that those of the fleet get too: in a run of tests, where compiled and bundled code is. */
function inherited(): Record<string, string> {
  const entries = INHERITED.map((name) => [name, process.env[name] ?? '']);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Record<string, string>;
}

/** Stops the APIs and the workers as an operator does; checks that each ends by itself and leaves no files behind. */
async function stopAndCheck(parts: Fleet['parts'], log: CampaignLog, workDirs: string[]): Promise<void> {
  const stopping = [...parts.api, ...parts.worker].map(async (part) => ({
    name: part.name,
    exit: await part.stop('SIGTERM', STOP_MS),
  }));
  for (const { name, exit } of await Promise.all(stopping))
    log.check('leftovers', exit?.code === 0, `${name} ended with ${JSON.stringify(exit)} when it was asked to`);
  for (const dir of workDirs) {
    const left = readdirSync(dir).filter((name) => !KEPT.includes(name));
    log.check('leftovers', left.length === 0, `left in a work folder: ${left.join(', ')}`);
  }
}
