import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeSamples } from '../../embedded/demo/recordings.ts';
import { demoClient } from '../../embedded/demo/client.ts';
import { markOf } from '../../embedded/process/identity.ts';
import { close, listen } from '../infra/audio-host.ts';
import { aDataDir, launch, partPids, type Launched } from './launch.ts';

const START = 'embedded/start.ts';
const PARTS = ['api', 'postgres', 'temporal', 'worker'];

async function up(started: Launched): Promise<{ url: string; key: string; ui: string }> {
  await started.line(/The service runs/);
  return {
    url: await started.line(/API +(http\S+)/),
    ui: await started.line(/Temporal Web UI +(http\S+)/),
    key: await started.line(/Demo key +(svc_live_\w+)/),
  };
}

async function readyAgain(url: string): Promise<void> {
  const status = (): Promise<number> =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000, message: 'the service is ready again' }).toBe(200);
}

function alive(pids: Record<string, number>): string[] {
  return Object.keys(pids).filter((name) => markOf(pids[name] ?? 0) !== undefined);
}

describe('npm start', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('starts the whole service, restarts parts that die, and leaves no process after Ctrl-C, even twice', async () => {
    const started = await launch([START], { DATA_DIR: dataDir });
    const shown = await up(started);
    expect(started.output()).toMatch(/6000 tokens[^]*curl -s .*\/v1\/batch/);
    expect((await fetch(shown.ui)).status).toBe(200);
    expect(readFileSync(join(dataDir, 'demo-key'), 'utf8').trim()).toBe(shown.key);
    expect(statSync(join(dataDir, 'demo-key')).mode & 0o077).toBe(0);
    const pids = partPids(dataDir);
    expect(Object.keys(pids).toSorted()).toEqual(PARTS);

    const second = await launch([START], { DATA_DIR: dataDir });
    expect((await second.exited).code).toBe(1);
    expect(second.output()).toContain(`already runs on ${dataDir} (pid ${started.pid}, ${shown.url})`);

    for (const pid of Object.values(pids)) process.kill(pid, 'SIGKILL');
    for (const name of PARTS) await started.line(new RegExp(`${name} runs again`));
    await readyAgain(shown.url);

    const last = partPids(dataDir);
    started.kill('SIGINT');
    started.kill('SIGINT'); // npm forwards a signal that the terminal has sent already
    expect((await started.exited).code).toBe(0);
    expect(started.output()).toMatch(/api[^]*worker[^]*temporal[^]*postgres[^]*Stopped\./);
    expect(alive({ ...pids, ...last })).toEqual([]);
  }, 240_000);

  test('after kill -9 the next start ends leftover processes, keeps the key and finishes the batch', async () => {
    const killed = await launch([START], { DATA_DIR: dataDir });
    const { url, key } = await up(killed);
    const signal = new AbortController().signal;
    const before = demoClient({ url, key, signal });
    const audioUrls = await Promise.all(makeSamples().map(({ bytes }) => before.upload(Buffer.from(bytes))));
    const batchId = await before.submit('rec_0008_master_check', audioUrls);
    killed.kill('SIGKILL');
    const left = partPids(dataDir);
    await killed.exited;

    const started = await launch([START], { DATA_DIR: dataDir });
    const again = await up(started);
    expect(again.key).toBe(key);
    expect(started.output()).toContain('Ended what an earlier start had left running');
    expect(alive(left)).toEqual([]);
    const after = demoClient({ url: again.url, key, signal });
    await expect
      .poll(() => after.status(batchId), { timeout: 90_000 })
      .toMatchObject({ status: 'completed', percent_complete: 100 });
    const pids = partPids(dataDir);
    started.kill('SIGTERM');
    expect((await started.exited).code).toBe(0);
    expect(alive(pids)).toEqual([]);
  }, 240_000);

  test('exits with one clear message for a port in use, an invalid configuration or a missing Temporal server', async () => {
    const other = createServer();
    const port = new URL(await listen(other)).port;
    const cases = [
      { env: { PORT: port }, message: `Port ${port} of 127.0.0.1 is in use` },
      { env: { PORT: 'many', LOG_LEVEL: 'loud' }, message: /2 problem\(s\):\n +- PORT: .*\n +- LOG_LEVEL: / },
      {
        env: { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x', TEMPORAL_ADDRESS: `127.0.0.1:${port}` },
        message: 'No Temporal server',
      },
    ];
    await Promise.all(
      cases.map(async ({ env, message }, index) => {
        const started = await launch([START], { DATA_DIR: join(dataDir, String(index)), ...env });
        expect((await started.exited).code).toBe(1);
        expect(started.output()).toMatch(message);
      }),
    );
    await close(other);
  }, 120_000);
});

describe('npm run demo', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('runs a batch of two built-in recordings, shows the results and leaves no process', async () => {
    const demo = await launch(['embedded/demo.ts', '--once'], { DATA_DIR: dataDir });
    await demo.line(/Starting the worker/);
    const pids = partPids(dataDir);
    expect((await demo.exited).code).toBe(0);
    expect(demo.output()).toMatch(/tempo (119|120|121)\.\d bpm/);
    expect(demo.output()).toMatch(/kept \d\.\d\d to \d\.\d\d s/);
    expect(demo.output()).toContain('Charged: 28 tokens');
    expect(Object.keys(pids)).toContain('postgres');
    expect(alive(pids)).toEqual([]);
  }, 240_000);

  test('names a missing file', async () => {
    const demo = await launch(['embedded/demo.ts', 'missing.mp3'], { DATA_DIR: dataDir });
    expect((await demo.exited).code).toBe(1);
    expect(demo.output()).toContain('There is no file missing.mp3');
  });
});
