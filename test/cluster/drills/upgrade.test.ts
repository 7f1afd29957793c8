import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { freePort } from '../../infra/servers/free-port.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { pino } from 'pino';
import { startOwnPostgres, startOwnTemporal } from '../../infra/own/backends.ts';
import { startProgram, type Program } from '../../infra/own/program.ts';
import { test } from '../../infra/fixtures.ts';
import { connectService, type TestKey } from '../../infra/service-client.ts';
import { startBalancer } from '../../infra/servers/balancer.ts';
import { failuresOfOurs, startLoad } from '../load.ts';
import { patchesOf, writePreviousRelease } from '../previous-release.ts';
import { timed } from './timed.ts';

const NEW = fileURLToPath(new URL('../../..', import.meta.url));
const STOP_MS = 60_000;

test(
  'a release is rolled out and back under load: no request fails, all work ends, the books are right',
  { timeout: 900_000 },
  async ({ audioHost, onTestFinished, skip }) => {
    const pidDir = inject('pidDir');
    const folder = await mkdtemp(join(dirname(pidDir), 'upgrade-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const OLD = join(folder, 'previous');
    await mkdir(OLD);
    const none = await writePreviousRelease(OLD);
    skip(none !== undefined, none?.missing);
    const [postgres, temporal, balancer] = await Promise.all([
      startOwnPostgres({ pidDir }),
      startOwnTemporal({ pidDir, cli: inject('temporalCli') }),
      startBalancer(),
    ]);
    onTestFinished(async () => void (await Promise.all([postgres.remove(), temporal.remove(), balancer.close()])));
    const env: Record<string, string> = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.address,
      TEMPORAL_ADDRESS: temporal.address,
      KEY_SECRET: 'a-secret-for-tests-only',
      PUBLIC_URL: balancer.url,
      OUTBOUND_ALLOWLIST: '127.0.0.1',
      TENANT_LANES: '1',
      ENGINE_CHILDREN: '1',
      SWEEP_INTERVAL_MS: '1000',
      SHUTDOWN_GRACE_MS: '10000',
      DRAIN_MS: '600000', // ended by a second signal, once the balancer has noticed
      REQUESTS_PER_MINUTE: '100000',
    };
    const address = { baseUrl: balancer.url, databaseUrl: postgres.address, env };
    const client = connectService(address, () => '', { isOfThisRelease: false });
    /** Runs a command of a release to its end and returns what it printed. */
    const ran = async (root: string, ...args: string[]): Promise<string> => {
      const running = await startProgram(args, env, { root });
      const { code } = await running.exited;
      expect(code, running.output()).toBe(0);
      return running.output();
    };
    let started = 0;
    const start = async (root: string, part: 'api' | 'worker', own: Record<string, string>): Promise<Program> => {
      const program = await startProgram([`${part}/main.ts`], { ...env, ...own }, { root });
      onTestFinished(async () => void (await program.stop('SIGKILL', 1_000)));
      return program;
    };
    const startApi = async (root: string): Promise<{ url: string; program: Program }> => {
      const port = await freePort();
      const program = await start(root, 'api', { PORT: String(port) });
      const url = `http://127.0.0.1:${port}`;
      await balancer.add(url);
      return { url, program };
    };
    const startWorker = async (root: string): Promise<Program> => {
      const worker = await start(root, 'worker', { WORK_DIR: join(folder, `work-${++started}`) });
      await worker.says('worker ready');
      return worker;
    };
    let [api, worker] = [] as unknown as [Awaited<ReturnType<typeof startApi>>, Program];
    /** Replaces the API by one of a release: the new one serves before the old one leaves the balancer. */
    const replaceApi = async (root: string): Promise<void> => {
      const old = api;
      api = await startApi(root);
      const stopped = old.program.stop('SIGTERM', STOP_MS);
      await balancer.isOut(old.url);
      await balancer.remove(old.url);
      process.kill(old.program.pid, 'SIGTERM');
      expect((await stopped).code).toBe(0);
    };
    const replaceWorker = async (root: string): Promise<void> => {
      const old = worker;
      worker = await startWorker(root);
      expect((await old.stop('SIGTERM', STOP_MS)).code).toBe(0);
    };
    const db = openPool({ DATABASE_URL: postgres.address, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
    onTestFinished(() => db.end());
    const migrations = async () => (await db.query('select name from migrations')).rows.length;

    // The previous release, with customers.
    await ran(OLD, 'cli/migrate.ts');
    const before = await migrations();
    worker = await startWorker(OLD);
    api = await startApi(OLD);
    const keys = await Promise.all(
      [1, 2].map(
        async () =>
          JSON.parse(await ran(OLD, 'cli/keys.ts', 'create', '--kind', 'live', '--tokens', '10000')) as TestKey,
      ),
    );
    const load = startLoad(client, { keys, audioHost });
    await load.more(2);

    await timed('the migration', () => ran(NEW, 'cli/migrate.ts'));
    expect(await migrations()).toBeGreaterThanOrEqual(before);
    await load.more(1); // by the previous release, on the new schema
    await timed('rolling out', async () => {
      await replaceApi(NEW);
      await load.more(1);
      await replaceWorker(NEW);
    });
    await load.more(2);

    // Back: work that needs a patch of the new release has ended before its workers go.
    const known = new Set(patchesOf(OLD));
    const isPatched = patchesOf(NEW).some((name) => !known.has(name));
    if (isPatched) await load.finish();
    await timed('rolling back', async () => {
      await replaceWorker(OLD);
      await replaceApi(OLD);
    });
    const last = isPatched ? startLoad(client, { keys, audioHost }) : load;
    await last.more(2);
    const batches = [...(await load.finish()), ...(await last.finish())];

    expect([load, last].map(({ seen }) => failuresOfOurs(seen))).toEqual([{}, {}]);
    for (const { body } of batches) expect(body).toMatchObject({ status: 'completed', failed_items: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  },
);
