import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../infra/servers/free-port.ts';
import { startOwnPostgres, startOwnTemporal, type Backend } from '../infra/own/backends.ts';
import { startProgram, type Program } from '../infra/own/program.ts';
import { startObjectStore } from '../infra/servers/object-store.ts';
import { codeCaches } from '../infra/service.ts';
import { connectService, type ServiceClient, type TestKey } from '../infra/service-client.ts';
import { startBalancer, type Balancer } from '../infra/servers/balancer.ts';
import { until } from '../infra/until.ts';

const BUCKET = 'audio';
const STOP_MS = 60_000;

/** An API process behind the balancer. */
export interface Api {
  url: string;
  program: Program;
}

/** The service on several machines: two APIs behind a balancer, three workers that divide the queues, one of each server. */
export interface Cluster {
  postgres: Backend;
  temporal: Backend;
  balancer: Balancer;
  /** Environment of every process. */
  env: Record<string, string>;
  /** A client of the balancer. */
  client: ServiceClient;
  /** The two migrators that were started at once on the empty database. */
  migrators: { code: number | null; printed: string }[];
  /** The account that the third worker serves alone. */
  tenant: TestKey;
  apis: Api[];
  workers: Program[];
  /**
   * Replaces an API: the new one serves before the old one is asked to stop, and the old one serves until the balancer sends it no
   * requests. Returns its exit code.
   */
  replaceApi(n: number): Promise<number | null>;
  /** Replaces a worker in the same way. */
  replaceWorker(n: number): Promise<number | null>;
  close(): Promise<void>;
}

/** Starts a cluster on servers of its own; resolves once a job can run on it. */
export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const ends: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return await start(settings, { ends, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  settings: Record<string, string>,
  { ends, close }: { ends: (() => unknown)[]; close: () => Promise<void> },
): Promise<Cluster> {
  const pidDir = inject('pidDir');
  const folder = await mkdtemp(join(dirname(pidDir), 'cluster-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const kept = <T extends { close(): unknown } | { remove(): unknown }>(started: T): T => {
    ends.push(() => ('close' in started ? started.close() : started.remove()));
    return started;
  };
  const [postgres, temporal, store, balancer] = await Promise.all([
    startOwnPostgres({ pidDir }).then(kept),
    startOwnTemporal({ pidDir, cli: inject('temporalCli') }).then(kept),
    startObjectStore(BUCKET).then(kept),
    startBalancer().then(kept),
  ]);
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    WORKFLOW_BUNDLE: process.env['WORKFLOW_BUNDLE'] ?? '',
    ...codeCaches(dirname(pidDir)),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.address,
    DATABASE_POOL: '10',
    TEMPORAL_ADDRESS: temporal.address,
    STORAGE_URL: `s3://${BUCKET}/cluster?region=us-east-1&endpoint=${store.url}&forcePathStyle=true`,
    AWS_ACCESS_KEY_ID: store.credentials.access_key_id,
    AWS_SECRET_ACCESS_KEY: store.credentials.secret_access_key,
    KEY_SECRET: 'a-secret-for-tests-only',
    PUBLIC_URL: balancer.url,
    OUTBOUND_ALLOWLIST: '127.0.0.1',
    TENANT_LANES: '2',
    ENGINE_CHILDREN: '1',
    SWEEP_INTERVAL_MS: '1000',
    SHUTDOWN_GRACE_MS: '10000',
    DRAIN_MS: '600000', // ended by a second signal, once the balancer has noticed
    REQUESTS_PER_MINUTE: '100000',
    ...settings,
  };
  const migrators = await Promise.all([migrate(env), migrate(env)]);
  const apis: Api[] = [];
  const workers: Program[] = [];
  const startPart = async (part: 'api' | 'worker', own: Record<string, string>): Promise<Program> => {
    const program = await startProgram([`${part}/main.ts`], { ...env, ...own });
    ends.push(() => program.stop('SIGKILL', 1_000));
    return program;
  };
  const lastLines = (): string =>
    [...workers, ...apis.map(({ program }) => program)].map((each) => each.output().slice(-2_000)).join('\n');
  const client = connectService({ baseUrl: balancer.url, databaseUrl: postgres.address, env }, lastLines);
  const tenant = await client.key({ tokens: 10_000 });

  async function startApi(): Promise<Api> {
    const port = await freePort();
    const program = await startPart('api', { PORT: String(port) });
    return { url: `http://127.0.0.1:${port}`, program };
  }
  /** The queues of each worker: the lanes are split, and one account has a worker of its own. */
  const queues = ['orchestration,lanes:0-0', 'orchestration,lanes:1-1', `tenant:${tenant.account_id}`];
  let started = 0;
  const startWorker = (n: number): Promise<Program> =>
    startPart('worker', { WORK_DIR: join(folder, `work-${++started}`), WORKER_QUEUES: queues[n]! });

  for (const [n] of queues.entries()) workers.push(await startWorker(n));
  for (let n = 0; n < 2; n++) apis.push(await startApi());
  await Promise.all([
    ...workers.map((worker) => worker.says('worker ready')),
    ...apis.map(({ url }) => balancer.add(url)),
  ]);
  const dedicate = ['cli/keys.ts', 'dedicate', '--account', tenant.account_id];
  await until('the worker of the tenant polls its queues', () => succeeds(dedicate, env), { limitMs: 120_000 });
  return {
    postgres,
    temporal,
    balancer,
    env,
    client,
    migrators,
    tenant,
    apis,
    workers,
    close,
    async replaceApi(n) {
      const old = apis[n]!;
      const next = await startApi();
      apis[n] = next;
      await balancer.add(next.url);
      const stopped = old.program.stop('SIGTERM', STOP_MS);
      await balancer.isOut(old.url);
      const { status, headers } = await fetch(`${old.url}/livez`); // it still accepts connections
      if (status !== 200 || headers.get('connection') !== 'close')
        throw new Error(`An API that is asked to stop responded ${status} to /livez.`);
      await balancer.remove(old.url);
      process.kill(old.program.pid, 'SIGTERM');
      return (await stopped).code;
    },
    async replaceWorker(n) {
      const old = workers[n]!;
      const next = await startWorker(n);
      workers[n] = next;
      await next.says('worker ready');
      return (await old.stop('SIGTERM', STOP_MS)).code;
    },
  };
}

async function migrate(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const running = await startProgram(['cli/migrate.ts'], env);
  const { code } = await running.exited;
  return { code, printed: running.output() };
}

/** Runs a command to its end and reports whether it succeeded. */
async function succeeds(args: string[], env: Record<string, string>): Promise<boolean> {
  const running = await startProgram(args, env);
  return (await running.exited).code === 0;
}
