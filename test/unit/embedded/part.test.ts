import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endLeftovers, recordPart } from '../../../embedded/supervisor/leftovers.ts';
import { lockDataDir, runningSupervisor } from '../../../embedded/supervisor/lock.ts';
import { startPart, type PartSpec } from '../../../embedded/supervisor/part.ts';
import { CannotStart } from '../../../embedded/process/cannot-start.ts';
import { isAlive, markOf } from '../../../embedded/process/identity.ts';
import { killGroup, startProcess } from '../../../embedded/process/run.ts';
import { makeFolders, openState } from '../../../embedded/supervisor/state.ts';

function aDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'aps-part-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  makeFolders(dataDir);
  return dataDir;
}

function aPart(code: string): PartSpec {
  return {
    name: 'worker',
    command: () => Promise.resolve({ file: process.execPath, args: ['-e', code] }),
    ready: () => Promise.resolve(),
    stopSignal: 'SIGTERM',
    graceMs: 500,
  };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition is still false after 60 s');
    await sleep(20);
  }
}

const signal = new AbortController().signal;

describe('startPart', () => {
  test('restarts a part that ends, until it is stopped', async () => {
    const said: string[] = [];
    const part = await startPart(aPart('setInterval(() => {}, 1e6)'), {
      dataDir: aDataDir(),
      say: (line) => void said.push(line),
      signal,
    });
    const first = part.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    await until(() => part.pid() !== undefined && part.pid() !== first);
    await until(() => said.includes('worker runs again.'));
    const second = part.pid() ?? 0;
    await part.stop();
    expect(markOf(second)).toBeUndefined();
    expect(said[0]).toContain('worker ended (SIGKILL); it starts again in 0.25 s');
  });

  test('kills a part that ignores the signal, and the processes that it started', async () => {
    const code = `process.on('SIGTERM', () => {});
      const child = require('child_process').spawn('sleep', ['600']); console.log('child ' + child.pid); setInterval(() => {}, 1e6)`;
    const dataDir = aDataDir();
    const part = await startPart(aPart(code), { dataDir, say: () => {}, signal });
    const childPid = (): number => Number(/child (\d+)/.exec(logOf(dataDir))?.[1]);
    await until(() => childPid() > 0);
    await part.stop();
    await until(() => markOf(childPid()) === undefined);
    expect(part.pid()).toBeUndefined();
  });

  test('runs no process that could not be recorded', async () => {
    const dataDir = aDataDir();
    rmSync(join(dataDir, 'run'), { recursive: true });
    const file = join(dataDir, 'has-run');
    const spec = aPart(`require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`);
    await expect(startPart(spec, { dataDir, say: () => {}, signal })).rejects.toThrow('ENOENT');
    expect(existsSync(file)).toBe(false);
  });

  test('ends a part whose supervisor is killed before it could record it', async () => {
    const dataDir = aDataDir();
    const file = join(dataDir, 'has-run');
    const code = `
      const { startProcess } = await import(${JSON.stringify(fileURLToPath(new URL('../../../embedded/process/run.ts', import.meta.url)))});
      const command = { file: 'touch', args: [${JSON.stringify(file)}] };
      await startProcess(command, () => {}, {
        record: (pid) => {
          process.stdout.write(String(pid));
          process.kill(process.pid, 'SIGKILL');
        },
      });`;
    const { stdout, signal: end } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect(end).toBe('SIGKILL');
    await until(() => markOf(Number(stdout)) === undefined);
    expect(existsSync(file)).toBe(false);
  });

  test('throws with the reason and the last lines when the first start fails', async () => {
    const spec: PartSpec = {
      ...aPart(`console.log('no luck'); process.exit(3)`),
      ready: (running) => running.exited.then(() => Promise.reject(new Error('it ended'))),
    };
    await expect(startPart(spec, { dataDir: aDataDir(), say: () => {}, signal })).rejects.toThrow(
      /worker does not start: it ended\s+no luck/,
    );
  });
});

describe('the supervisor lock', () => {
  test('admits one supervisor, which the next one can find', async () => {
    const dataDir = aDataDir();
    const lock = await lockDataDir(dataDir, 'http://127.0.0.1:3000');
    expect(runningSupervisor(dataDir)?.pid).toBe(process.pid);
    await expect(lockDataDir(dataDir, 'http://127.0.0.1:3001')).rejects.toThrow('The service already runs');
    lock.unlock();
    expect(runningSupervisor(dataDir)).toBeUndefined();
  });

  test('makes a start wait for a supervisor that is stopping', async () => {
    const dataDir = aDataDir();
    const first = await lockDataDir(dataDir, 'http://127.0.0.1:3000');
    first.stopping();
    const said: string[] = [];
    let isLocked = false;
    const second = lockDataDir(dataDir, 'http://127.0.0.1:3000', { say: (line) => void said.push(line) });
    void second.then(() => (isLocked = true));
    await until(() => said.length > 0);
    await sleep(300);
    expect([isLocked, said[0]]).toEqual([false, expect.stringContaining('which is stopping')]);
    first.unlock();
    (await second).unlock();
  });

  test('ends the parts that a killed supervisor left, and not another process with the same pid', async () => {
    const dataDir = aDataDir();
    const sleeper = { file: process.execPath, args: ['-e', 'setInterval(() => {}, 1e6)'] };
    const [left, stranger] = [await startProcess(sleeper, () => {}), await startProcess(sleeper, () => {})];
    onTestFinished(() => killGroup(stranger.pid));
    recordPart(dataDir, 'worker', left.pid);
    const mark = markOf(stranger.pid);
    expect(mark && isAlive({ ...mark, started: '1' })).toBe(false);
    expect(await endLeftovers(dataDir)).toEqual(['worker']);
    expect(markOf(left.pid)).toBeUndefined();
    expect(stranger.hasExited()).toBe(false);
  });

  test('that cannot be taken for another reason is not said to be held', async () => {
    const dataDir = aDataDir();
    const file = join(dataDir, 'run', 'supervisor.lock');
    writeFileSync(file, 'not a database '.repeat(100));
    const taken = lockDataDir(dataDir, 'http://127.0.0.1:3000');
    await expect(taken).rejects.toThrow(CannotStart);
    await expect(taken).rejects.toThrow(
      `${file} cannot be locked (file is not a database). Remove it, or choose another DATA_DIR.`,
    );
  });

  test.each(['', '{"keySecret":"a"', '{"keySecret":"a"}'])(
    'does not replace secrets that are broken: %s',
    async (text) => {
      const dataDir = aDataDir();
      const file = join(dataDir, 'secrets.json');
      writeFileSync(file, text);
      const opened = openState(dataDir);
      await expect(opened).rejects.toThrow(CannotStart);
      await expect(opened).rejects.toThrow(`${file} cannot be read`);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  test('keeps secrets and ports from start to start', async () => {
    const dataDir = aDataDir();
    expect(await openState(dataDir)).toEqual(await openState(dataDir));
  });
});

function logOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'logs', 'worker.log'), 'utf8');
  } catch {
    return '';
  }
}
