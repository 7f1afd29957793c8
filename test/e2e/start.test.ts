import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { close, listen } from '../infra/servers/audio-host.ts';
import { aDataDir, alive, announced, launch, partPids } from './launch.ts';

const START = 'embedded/start.ts';
const PARTS = ['api', 'postgres', 'temporal', 'worker'];

async function readyAgain(url: string): Promise<void> {
  const status = (): Promise<unknown> =>
    fetch(`${url}/status`).then(
      (response) => response.json(),
      () => undefined,
    );
  await expect.poll(status, { message: 'a job can run again' }).toMatchObject({ can_run: true });
}

/** Returns the bundles that a DATA_DIR keeps, with the time at which each was written. */
function keptBundles(dataDir: string): [name: string, atMs: number][] {
  const folder = join(dataDir, 'bundles');
  return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
}

/** Returns what another local user can list or read in a folder. Only root may become somebody else. */
async function readableByOthers(folder: string): Promise<string> {
  if (process.geteuid?.() !== 0) return '';
  const nobody = { uid: 65_534, gid: 65_534 };
  const names = [
    '',
    'objects',
    'work',
    'logs',
    'run',
    'demo',
    'temporal.sqlite',
    'temporal.sqlite-wal',
    'secrets.json',
  ];
  const files = ['demo-key', 'run/environment.json', 'run/ports.json', 'logs/api.log', 'logs/temporal.log'];
  const paths = [...names, ...files].map((name) => join(folder, name));
  const script = 'for path; do if [ -r "$path" ] || cat "$path" || ls "$path/"; then echo "$path"; fi; done 2>&-';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, 'sh', ...paths], { ...nobody, cwd: '/' });
  return stdout;
}

describe('npm start', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('starts the whole service, restarts parts that die, and leaves no process after Ctrl-C, even twice', async () => {
    const started = await launch([START], { DATA_DIR: dataDir, WORKFLOW_BUNDLE: '', NODE_COMPILE_CACHE: '' });
    const shown = await announced(started);
    await started.line(/6000 tokens[^]*curl -s .*\/v1\/batch/);
    expect((await fetch(shown.ui)).status).toBe(200);
    expect(readFileSync(join(dataDir, 'demo-key'), 'utf8').trim()).toBe(shown.key);
    expect(statSync(join(dataDir, 'demo-key')).mode & 0o077).toBe(0);
    expect(await readableByOthers(dataDir)).toBe('');
    const bundles = keptBundles(dataDir);
    expect(bundles).toHaveLength(1);
    const pids = partPids(dataDir);
    expect(Object.keys(pids).toSorted()).toEqual(PARTS);

    const second = await launch([START], { DATA_DIR: dataDir });
    expect((await second.exited).code).toBe(1);
    expect(second.output()).toContain(`already runs on ${dataDir} (pid ${started.pid}, ${shown.url})`);

    for (const pid of Object.values(pids)) process.kill(pid, 'SIGKILL');
    for (const name of PARTS) await started.line(new RegExp(`${name} runs again`));
    await readyAgain(shown.url);
    expect(keptBundles(dataDir)).toEqual(bundles); // the worker started from it again

    const last = partPids(dataDir);
    started.kill('SIGINT');
    started.kill('SIGINT'); // npm forwards a signal that the terminal has sent already
    expect((await started.exited).code).toBe(0);
    expect(started.output()).toMatch(/api[^]*worker[^]*temporal[^]*postgres[^]*Stopped\./);
    expect(alive({ ...pids, ...last })).toEqual([]);
  }, 240_000);

  test('exits with one clear message for a port in use, an invalid configuration or a missing Temporal server', async () => {
    const other = createServer();
    const port = new URL(await listen(other)).port;
    const cases = [
      { env: { PORT: port }, message: `Port ${port} of 127.0.0.1 is in use` },
      { env: { PORT: 'many', LOG_LEVEL: 'loud' }, message: /2 problems:\n +- PORT: .*\n +- LOG_LEVEL: / },
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
    expect(existsSync(join(dataDir, '0')), 'nothing is left of a start on a port in use').toBe(false);
    await close(other);
  }, 120_000);
});

describe('npm run demo', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('names a missing file', async () => {
    const demo = await launch(['embedded/demo.ts', 'missing.mp3'], { DATA_DIR: dataDir });
    expect((await demo.exited).code).toBe(1);
    expect(demo.output()).toContain('There is no file missing.mp3');
  });
});
