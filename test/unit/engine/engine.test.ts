import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, vi } from 'vitest';
import { EngineChildDied } from '../../../audio/engine/engine-child-died.ts';
import { startEngine, type Engine, type EngineOptions, type StepRequest } from '../../../audio/engine/engine.ts';
import { hasTool } from '../../infra/has-tool.ts';
import { tone } from '../../infra/audio.ts';
import { test, type Workbench } from './engine-fixtures.ts';

const HOUR_MS = 3_600_000;

function anEngine(options: Partial<EngineOptions> = {}): Engine {
  const engine = startEngine({
    children: 1,
    log: pino({ level: 'silent' }),
    codeCache: inject('codeCache'),
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** Returns a probe of a tone, with limits that it does not reach. */
async function aProbe(workbench: Workbench, { accountId = 'a', seconds = 1 } = {}) {
  const decodedDir = join(workbench.dir, `decoded-${accountId}-${Math.random()}`);
  await mkdir(decodedDir);
  const sourcePath = await workbench.file('source', tone({ seconds }));
  const { signal } = new AbortController();
  return { accountId, sourcePath, decodedDir, signal, maxSeconds: 3_600, timeLimitMs: HOUR_MS };
}

/** Pids of this process's engine children. */
function children(parent = process.pid): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === parent && match?.[3]?.includes('engine/child.ts'))
    .map((match) => Number(match?.[1]));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** Starts a step and waits for its first progress report; returns the pid of its child and the step's promise. */
async function startStep(
  engine: Engine,
  step: StepRequest,
): Promise<{ pid: number; result: ReturnType<Engine['step']> }> {
  const others = children();
  const { promise: reported, resolve } = Promise.withResolvers<void>();
  const onProgress = (fraction: number): void => {
    resolve();
    step.onProgress?.(fraction);
  };
  const result = engine.step({ ...step, onProgress });
  const [pid] = children().filter((child) => !others.includes(child));
  await Promise.race([reported, result]);
  return { pid: pid!, result };
}

/** Starts a step on a new child and freezes the child, so that it stays occupied until `end`. */
async function occupyChild(engine: Engine, step: StepRequest): Promise<{ end(): Promise<void> }> {
  const abort = new AbortController();
  const { pid, result } = await startStep(engine, { ...step, signal: abort.signal, timeLimitMs: HOUR_MS });
  process.kill(pid, 'SIGSTOP');
  return {
    async end() {
      abort.abort(new Error('over'));
      await expect(result).rejects.toThrow('over');
    },
  };
}

describe.skipIf(!hasTool('ps'))('an engine', () => {
  test('decodes in a child process and keeps the samples and facts beside each other', async ({ workbench }) => {
    const engine = anEngine();
    const request = await aProbe(workbench, { seconds: 2 });
    const outcome = await engine.probe(request);
    expect(outcome).toMatchObject({ ok: true, value: { frames: 88_200, container: 'wav' } });
    expect((await readdir(request.decodedDir)).toSorted()).toEqual(['facts.json', 'samples.f32']);
  });

  test('returns a failed outcome for a file that cannot be decoded, and keeps the child', async ({ workbench }) => {
    const engine = anEngine();
    const request = await aProbe(workbench);
    expect(await engine.probe({ ...request, sourcePath: await workbench.file('junk', 'junk') })).toMatchObject({
      ok: false,
      failure: { code: 'not_audio' },
    });
    const before = children();
    expect(await engine.probe(request)).toMatchObject({ ok: true });
    expect(children()).toEqual(before);
  });

  test('rejects with the reason of its signal and kills the child at work', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const abort = new AbortController();
    const { pid, result } = await startStep(engine, { ...longStep, signal: abort.signal });
    process.kill(pid, 'SIGSTOP'); // it can neither finish nor react
    abort.abort(new Error('no longer wanted'));
    await expect(result).rejects.toThrow('no longer wanted');
    expect(isAlive(pid)).toBe(false);
    expect(await engine.probe(await aProbe(workbench))).toMatchObject({ ok: true });
  });

  test('takes aborted work out of the queue without touching a child', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const busy = await occupyChild(engine, longStep);
    const abort = new AbortController();
    const waiting = engine.probe({ ...(await aProbe(workbench)), signal: abort.signal });
    abort.abort(new Error('changed my mind'));
    await expect(waiting).rejects.toThrow('changed my mind');
    expect(children().map(isAlive)).toEqual([true]);
    await busy.end();
  });

  test('returns step_timed_out when the time limit passes, counted from when a child takes the work', async ({
    workbench,
    longStep,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine();
    const { pid, result } = await startStep(engine, { ...longStep, timeLimitMs: HOUR_MS });
    process.kill(pid, 'SIGSTOP');
    const waiting = engine.probe({ ...(await aProbe(workbench)), timeLimitMs: HOUR_MS });
    vi.advanceTimersByTime(HOUR_MS - 1);
    expect(isAlive(pid)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await result).toMatchObject({ ok: false, failure: { code: 'step_timed_out' } });
    expect(await waiting).toMatchObject({ ok: true }); // it waited for an hour, which does not count
  });

  test('throws EngineChildDied when a child is killed, and replaces it', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const { pid, result } = await startStep(engine, longStep);
    process.kill(pid, 'SIGKILL');
    await expect(result).rejects.toThrow(EngineChildDied);
    expect(await engine.probe(await aProbe(workbench))).toMatchObject({ ok: true });
  });

  test.runIf(existsSync('/proc/self/status'))(
    'fails work permanently when its child outgrows the memory limit',
    async ({ longStep }) => {
      const engine = anEngine({ maxChildBytes: 2 ** 20 });
      const outcome = await engine.step(longStep);
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'step_failed', permanent: true } });
    },
  );

  test('serves accounts in rotation, however much work each has queued', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const request = await aProbe(workbench);
    const regular = await occupyChild(engine, { ...longStep, accountId: 'x' });
    const express = await occupyChild(engine, { ...longStep, accountId: 'y' });
    const order: string[] = [];
    const waiting = ['a', 'a', 'a', 'a', 'b', 'b'].map(async (accountId) => {
      await engine.probe({ ...request, accountId });
      order.push(accountId);
    });
    await regular.end();
    await Promise.all(waiting);
    // Ends, not starts: a child that has to be started first ends late. The order of the queue has tests of its own.
    expect(order.indexOf('b')).toBeLessThan(order.lastIndexOf('a'));
    await express.end();
  });

  test('serves an account without running work at once, while another account keeps all children busy', async ({
    workbench,
    longStep,
  }) => {
    const engine = anEngine();
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const abort = new AbortController();
    const more = engine.probe({ ...(await aProbe(workbench)), accountId: 'a', signal: abort.signal });
    more.catch(() => undefined);
    for (let n = 0; n < 3; n++) {
      expect(await engine.probe(await aProbe(workbench, { accountId: 'b' }))).toMatchObject({ ok: true });
    }
    expect(children()).toHaveLength(2);
    abort.abort(new Error('never began')); // the express child is not for accounts that have work running
    await expect(more).rejects.toThrow('never began');
    expect(children()).toHaveLength(2);
    await busy.end();
  });

  test('moves a task that is not short off the express child, so that a third account is served at once', async ({
    workbench,
    longStep,
  }) => {
    const engine = anEngine();
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const abort = new AbortController();
    const video = {
      ...longStep,
      accountId: 'b',
      capability: 'create_video',
      params: {},
      signal: abort.signal,
    } as const;
    const { result, pid } = await startStep(engine, video);
    await expect.poll(() => getPriority(pid)).toBe(19);
    process.kill(pid, 'SIGSTOP');
    expect(await engine.probe(await aProbe(workbench, { accountId: 'c' }))).toMatchObject({ ok: true });
    abort.abort(new Error('over'));
    await expect(result).rejects.toThrow('over');
    await busy.end();
  });

  test('runs work of low priority only when no other waits, and never on the express child', async ({
    workbench,
    longStep,
  }) => {
    const engine = anEngine();
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const order: string[] = [];
    const request = await aProbe(workbench);
    const probe = async (accountId: string, priority: 'normal' | 'low') => {
      await engine.probe({ ...request, accountId, priority });
      order.push(accountId);
    };
    const low = [probe('x', 'low'), probe('y', 'low')];
    await probe('b', 'normal');
    const normal = probe('a', 'normal');
    expect(order).toEqual(['b']);
    await busy.end();
    await Promise.all([...low, normal]);
    expect(order.at(1)).toBe('a');
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'reports the engine time of a task, however it ends',
    async ({ longStep }) => {
      const engine = anEngine();
      let usedMs = 0;
      const onUse = (ms: number): void => {
        expect(ms).toBeGreaterThanOrEqual(usedMs);
        usedMs = ms;
      };
      expect(await engine.step({ ...longStep, onUse })).toMatchObject({ ok: true });
      const whole = usedMs;
      expect(whole).toBeGreaterThan(500);
      for (const end of ['abort', 'crash']) {
        usedMs = 0;
        const abort = new AbortController();
        const { pid, result } = await startStep(engine, { ...longStep, onUse, signal: abort.signal });
        if (end === 'abort') abort.abort(new Error('over'));
        else process.kill(pid, 'SIGKILL');
        await expect(result).rejects.toThrow();
        expect(usedMs).toBeGreaterThan(0);
        expect(usedMs).toBeLessThan(whole);
      }
    },
  );

  test("leaves the parent's event loop free and reports progress meanwhile", async ({ longStep }) => {
    const engine = anEngine();
    const reports: number[] = [];
    const before = process.threadCpuUsage();
    const onProgress = (fraction: number): number => reports.push(fraction);
    const { pid, result } = await startStep(engine, { ...longStep, onProgress });
    process.kill(pid, 'SIGSTOP');
    await sleep(600); // timers fire while the step is unfinished; the next report is due by then
    process.kill(pid, 'SIGCONT');
    expect(await result).toMatchObject({ ok: true });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(0.5); // the child takes several seconds
    expect(reports.length).toBeGreaterThanOrEqual(2);
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  });

  test('ends its children and rejects running work when it is closed', async ({ workbench, longStep }) => {
    const engine = anEngine({ children: 2 });
    const { result } = await startStep(engine, longStep);
    const pids = children();
    await engine.close();
    await expect(result).rejects.toThrow(EngineChildDied);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(engine.probe(await aProbe(workbench))).rejects.toThrow(EngineChildDied);
  });

  test('leaves no child behind when its process is killed, even during a computation', async ({ longStep }) => {
    const { signal: _, ...plain } = longStep;
    const script = `
      import { startEngine } from ${JSON.stringify(fileURLToPath(new URL('../../../audio/engine/engine.ts', import.meta.url)))};
      const engine = startEngine({ children: 1, log: { warn() {}, error() {} } });
      const onProgress = () => process.stdout.write('working');
      await engine.step({ ...${JSON.stringify(plain)}, signal: new AbortController().signal, onProgress });
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const orphans = children(parent.pid);
    expect(orphans).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => orphans.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  });

  test('starts children without the secrets of its own environment', async ({ workbench }) => {
    process.env['KEY_SECRET'] = 'do-not-tell-anybody';
    const engine = anEngine();
    await engine.probe(await aProbe(workbench));
    const environment = children().map((pid) => execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8' }));
    delete process.env['KEY_SECRET'];
    expect(environment.join()).not.toContain('do-not-tell-anybody');
  });
});
