import { describe, expect, inject, onTestFinished } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openPool } from '../../platform/db/pool.ts';
import { startProcess } from '../../embedded/process/run.ts';
import { freshDatabase } from '../infra/database.ts';
import { freePort } from '../infra/servers/free-port.ts';
import { test } from '../infra/fixtures.ts';
import type { ServiceClient } from '../infra/service-client.ts';
import { aDataDir, announced, launch, partPids } from './launch.ts';

/** Max time from the end of a fault until a job can run again, on a machine that also runs other tests. */
const BACK_MS = 60_000;

const statusOf = async (service: Pick<ServiceClient, 'request'>) => (await service.request('GET', '/status')).body;

describe('a worker that is frozen', () => {
  test('is failing after 5 s, though Temporal still lists it, and ok once it resumes', async ({ service, db }) => {
    const pid = service.pid('worker');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    const { since } = (await statusOf(service)).parts.worker;
    process.kill(pid, 'SIGSTOP');
    await expect
      .poll(() => statusOf(service), { interval: 100 })
      .toMatchObject({ can_run: false, parts: { worker: { state: 'failing' }, database: { state: 'ok' } } });
    const { rows } = await db.query<{ age: number }>(
      'select extract(epoch from clock_timestamp() - seen_at)::float as age from workers',
    );
    expect(rows[0]!.age).toBeGreaterThanOrEqual(5);
    const failing = (await statusOf(service)).parts.worker;
    expect(Date.parse(failing.since)).toBeGreaterThan(Date.parse(since));
    expect((await service.request('GET', '/readyz')).status).toBe(200);
    await sleep(1_500);
    expect((await statusOf(service)).parts.worker).toEqual(failing);
    process.kill(pid, 'SIGCONT');
    await expect
      .poll(() => statusOf(service), { timeout: BACK_MS })
      .toMatchObject({ can_run: true, parts: { worker: { state: 'ok' } } });
  });

  test('beside a healthy one makes the part degraded, and jobs can run', async ({ service, db }) => {
    const other = await startProcess(
      { file: process.execPath, args: ['worker/main.ts'], env: { ...service.env } },
      () => {},
    );
    onTestFinished(async () => void (await other.stop('SIGKILL', 1_000)));
    await expect
      .poll(async () => (await db.query('select state from workers')).rows)
      .toEqual([{ state: 'running' }, { state: 'running' }]);
    process.kill(other.pid, 'SIGSTOP');
    await expect
      .poll(() => statusOf(service))
      .toMatchObject({ can_run: true, parts: { worker: { state: 'degraded' } } });
  });
});

describe('an API on a schema that is older than its release', () => {
  test('lives and is not ready', async ({ service }) => {
    const database = await freshDatabase(inject('postgresBase'));
    const old = openPool({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, pino({ level: 'silent' }));
    const lacking = await old.query('delete from migrations where id = (select max(id) from migrations) returning *');
    const port = String(await freePort());
    const api = await startProcess(
      {
        file: process.execPath,
        args: ['api/main.ts'],
        env: { ...service.env, DATABASE_URL: database.url, PORT: port },
      },
      () => {},
    );
    onTestFinished(async () => {
      await api.stop('SIGKILL', 1_000);
      await old.end();
      await database.drop();
    });
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: response.status, body: await response.json() };
    };
    await expect.poll(() => get('/livez').catch(() => undefined)).toMatchObject({ status: 200 });
    expect(await get('/readyz')).toEqual({ status: 503, body: { ready: false, checks: { database: 'failing' } } });
    await expect
      .poll(() => get('/status'))
      .toMatchObject({
        status: 200,
        body: {
          can_run: false,
          parts: { database: { state: 'failing', detail: expect.stringMatching(/older than this release/) } },
        },
      });
    const { name, run_on: runOn } = lacking.rows[0];
    await old.query('insert into migrations (name, run_on) values ($1, $2)', [name, runOn]);
    await old.query(`insert into migrations (name, run_on) values ('9999_of_a_later_release', now())`);
    await expect.poll(() => get('/readyz')).toMatchObject({ status: 200 });
  });
});

describe('npm start', () => {
  const { dataDir, remove } = aDataDir();

  test(
    'replaces a worker, an API and a Temporal server that stay frozen, and a job can run again',
    { timeout: 600_000 },
    async () => {
      onTestFinished(remove);
      const env = { BLOCKED_AFTER_MS: '20000' }; // a worker that starts on a busy machine does not respond for many seconds
      const started = await launch(['embedded/start.ts'], { DATA_DIR: dataDir, ...env });
      const { url } = await announced(started);
      const canRun = () =>
        fetch(`${url}/status`, { signal: AbortSignal.timeout(2_000) })
          .then((response) => response.json())
          .then((body) => (body as { can_run: boolean }).can_run)
          .catch(() => 'no response');
      for (const name of ['worker', 'api', 'temporal'] as const) {
        await expect.poll(canRun, { timeout: BACK_MS }).toBe(true);
        const frozen = partPids(dataDir)[name]!;
        process.kill(frozen, 'SIGSTOP');
        await expect.poll(canRun).not.toBe(true);
        await started.line(new RegExp(`${name} has not responded for 20 s; it is killed`));
        await expect.poll(() => partPids(dataDir)[name]).not.toBe(frozen);
        await expect.poll(canRun, { timeout: BACK_MS }).toBe(true);
      }
      started.kill('SIGINT');
      expect((await started.exited).code).toBe(0);
    },
  );
});
