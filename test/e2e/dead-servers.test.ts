import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../embedded/process/run.ts';
import { freePort } from '../infra/servers/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A line of a stack, as Node prints the error that ends a process. */
const STACK = /^\s+at .*:\d+:\d+\)?$/m;

/** Starts a program of the service where neither PostgreSQL nor Temporal listens. */
async function startAlone(args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'dead-servers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = String(await freePort());
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`,
    TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
    DATA_DIR: join(folder, 'data'),
    WORK_DIR: join(folder, 'work'),
    KEY_SECRET: 'a-secret-for-tests-only',
    PORT: port,
    DRAIN_MS: '1',
  };
  const lines: string[] = [];
  const command = { file: process.execPath, args, cwd: ROOT, env };
  const running = await startProcess(command, (line) => void lines.push(line));
  return { ...running, baseUrl: `http://127.0.0.1:${port}`, printed: () => lines.join('\n') };
}

describe('where neither PostgreSQL nor Temporal responds', () => {
  test.each([['cli/migrate.ts'], ['cli/keys.ts', 'create', '--kind', 'live'], ['cli/admin.ts', 'accounts']])(
    '%s says so in a sentence, and what to do',
    async (...args) => {
      const command = await startAlone(args);
      expect((await command.exited).code).toBe(1);
      expect(command.printed()).toMatch(/The database does not respond \(ECONNREFUSED\)\. Start the service/);
      expect(command.printed()).not.toMatch(STACK);
    },
  );

  test('the API starts, says what to do, and ends in order', async () => {
    const api = await startAlone(['api/main.ts']);
    const status = async (): Promise<unknown> =>
      fetch(`${api.baseUrl}/status`)
        .then((response) => response.json())
        .catch(() => undefined);
    await expect.poll(status).toMatchObject({
      can_run: false,
      parts: {
        database: { state: 'failing', detail: expect.stringContaining('Start it, or correct DATABASE_URL.') },
        temporal: { state: 'failing', detail: expect.stringContaining('correct TEMPORAL_ADDRESS') },
      },
    });
    process.kill(api.pid, 'SIGTERM');
    expect((await api.exited).code).toBe(0);
    expect(api.printed()).toContain('PostgreSQL does not respond. Start it, or correct DATABASE_URL.');
    expect(api.printed()).not.toMatch(STACK);
  });
});
