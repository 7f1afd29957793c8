import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../../embedded/postgres/server.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { startPart } from '../../../embedded/supervisor/part.ts';
import { postgresPart } from '../../../embedded/supervisor/parts.ts';
import { makeFolders } from '../../../embedded/supervisor/state.ts';

function aDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'aps-recovery-'));
  chmodSync(dataDir, 0o711); // PostgreSQL may run as another user
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  makeFolders(dataDir);
  return dataDir;
}

test('a PostgreSQL that gets SIGTERM serves again, though a client stays connected', async () => {
  const dataDir = aDataDir();
  const place = {
    dataDir: join(dataDir, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    throwaway: true,
  };
  const part = await startPart(postgresPart(place), { dataDir, say: () => {}, signal: new AbortController().signal });
  onTestFinished(() => part.stop());
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: postgresUrl(place), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  await connect(); // stays
  process.kill(part.pid()!, 'SIGTERM');
  const next = async (): Promise<string> => {
    try {
      const client = await connect();
      await client.end();
      return 'connected';
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(next).not.toBe('connected');
  await expect.poll(next).toBe('connected');
});

test('of many starts at once over the lock of a killed supervisor, one gets it', async () => {
  const dataDir = aDataDir();
  const lock = fileURLToPath(new URL('../../../embedded/supervisor/lock.ts', import.meta.url));
  const code = `
    const { lockDataDir } = await import(${JSON.stringify(lock)});
    await lockDataDir(${JSON.stringify(dataDir)}, 'http://127.0.0.1:3000').then(
      () => { process.stdout.write('locked'); setInterval(() => {}, 1e6); },
      () => process.stdout.write('refused'),
    );`;
  const start = () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    return { child, said: () => said };
  };
  const killed = start();
  await expect.poll(killed.said).toBe('locked');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const starts = Array.from({ length: 6 }, start);
  await expect.poll(() => starts.filter(({ said }) => said() === '').length).toBe(0);
  expect(starts.filter(({ said }) => said() === 'locked')).toHaveLength(1);
});
