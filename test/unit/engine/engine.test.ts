import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { EngineChildDied } from '../../../audio/engine/engine-child-died.ts';
import { startEngine, type Engine, type EngineOptions, type StepRequest } from '../../../audio/engine/engine.ts';
import { hasTool } from '../../infra/has-tool.ts';
import { tone } from '../../infra/audio.ts';
import { test, type Workbench } from './engine-fixtures.ts';

const unlimited = { maxSeconds: 3_600, timeLimitMs: 60_000 };

function anEngine(options: Partial<EngineOptions> = {}): Engine {
  const engine = startEngine({ children: 1, log: pino({ level: 'silent' }), ...options });
  onTestFinished(() => engine.close());
  return engine;
}

/** What probing asks for, on a file that takes about a second or more of work when it is long. */
async function aProbe(workbench: Workbench, { accountId = 'a', seconds = 1 } = {}) {
  const decodedDir = join(workbench.dir, `decoded-${accountId}-${Math.random()}`);
  await mkdir(decodedDir);
  const sourcePath = await workbench.file('source', tone({ seconds }));
  return { accountId, sourcePath, decodedDir, signal: new AbortController().signal, ...unlimited };
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

/** Gives a step to a child that is not among `others` and freezes that child: it stays at work until `end`. */
async function occupied(engine: Engine, step: StepRequest, others: number[]): Promise<{ end(): Promise<void> }> {
  const abort = new AbortController();
  const working = engine.step({ ...step, signal: abort.signal });
  working.catch(() => undefined);
  const pid = children().find((child) => !others.includes(child));
  process.kill(pid!, 'SIGSTOP');
  return {
    async end() {
      abort.abort(new Error('over'));
      await expect(working).rejects.toThrow('over');
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

  test('answers what cannot be decoded as an outcome and goes on with the same child', async ({ workbench }) => {
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

  test('rejects with the reason of its signal and kills the child that worked', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const request = longStep;
    const [pid] = children();
    const abort = new AbortController();
    const working = engine.step({ ...request, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('no longer wanted')), 300);
    const began = performance.now();
    await expect(working).rejects.toThrow('no longer wanted');
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(isAlive(pid!)).toBe(false);
    expect(await engine.probe(await aProbe(workbench))).toMatchObject({ ok: true });
  });

  test('takes aborted work out of the queue without touching a child', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const request = longStep;
    const long = new AbortController();
    const working = engine.step({ ...request, signal: long.signal });
    working.catch(() => undefined);
    const abort = new AbortController();
    const waiting = engine.probe({ ...(await aProbe(workbench)), signal: abort.signal });
    abort.abort(new Error('changed my mind'));
    await expect(waiting).rejects.toThrow('changed my mind');
    expect(children().every(isAlive)).toBe(true);
    long.abort(new Error('over'));
    await expect(working).rejects.toThrow('over');
  });

  test('answers step_timed_out when the time limit passes, counted from when a child took the work', async ({
    workbench,
    longStep,
  }) => {
    const engine = anEngine();
    const request = longStep;
    const slow = Array.from({ length: 4 }, () => engine.step({ ...request, timeLimitMs: 600 }));
    // Waits for all of them, longer than it may work.
    const last = engine.probe({ ...(await aProbe(workbench)), timeLimitMs: 2_000 });
    for (const step of slow) expect(await step).toMatchObject({ ok: false, failure: { code: 'step_timed_out' } });
    expect(await last).toMatchObject({ ok: true });
  });

  test('throws EngineChildDied when a child is killed, and replaces it', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const working = engine.step(longStep);
    setTimeout(() => children().forEach((pid) => process.kill(pid, 'SIGKILL')), 300);
    await expect(working).rejects.toThrow(EngineChildDied);
    expect(await engine.probe(await aProbe(workbench))).toMatchObject({ ok: true });
  });

  test.runIf(existsSync('/proc/self/status'))(
    'gives up work that outgrows its memory, for good',
    async ({ longStep }) => {
      const engine = anEngine({ maxChildBytes: 2 ** 20 });
      const outcome = await engine.step(longStep);
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'step_failed', permanent: true } });
    },
  );

  test('lets accounts take turns, whoever came with more', async ({ workbench, longStep }) => {
    const engine = anEngine();
    const order: string[] = [];
    const request = await aProbe(workbench);
    const submit = async (accountId: string): Promise<void> => {
      await engine.probe({ ...request, accountId });
      order.push(accountId);
    };
    const first = submit('a');
    const [regular] = children();
    const express = await occupied(engine, { ...longStep, accountId: 'x' }, [regular!]);
    // Of those that wait for the one child left, one of each before the second of any.
    await Promise.all([first, ...['a', 'a', 'a', 'b', 'b', 'c'].map(submit)]);
    expect(order.join('')).toBe('aabcaba');
    await express.end();
  });

  test('serves an account at once that has no child at work, while another account keeps all busy', async ({
    workbench,
    longStep,
  }) => {
    const engine = anEngine();
    const busy = await occupied(engine, { ...longStep, accountId: 'a' }, []);
    const abort = new AbortController();
    const more = engine.probe({ ...(await aProbe(workbench)), accountId: 'a', signal: abort.signal });
    more.catch(() => undefined);
    for (let n = 0; n < 3; n++) {
      expect(await engine.probe(await aProbe(workbench, { accountId: 'b' }))).toMatchObject({ ok: true });
    }
    expect(children()).toHaveLength(2);
    abort.abort(new Error('never began')); // the busy account's second piece of work got no express child
    await expect(more).rejects.toThrow('never began');
    expect(children()).toHaveLength(2);
    await busy.end();
  });

  test("leaves the parent's event loop alone and reports progress meanwhile", async ({ longStep }) => {
    const engine = anEngine();
    const request = longStep;
    const reports: number[] = [];
    let last = performance.now();
    let longest = 0;
    const ticks = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    await engine.step({ ...request, onProgress: (fraction) => reports.push(fraction) });
    clearInterval(ticks);
    expect(longest).toBeLessThan(400);
    expect(reports.length).toBeGreaterThanOrEqual(2);
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  });

  test('ends its children when it is closed, and rejects what was under way', async ({ workbench, longStep }) => {
    const engine = anEngine({ children: 2 });
    const working = engine.step(longStep);
    working.catch(() => undefined);
    await sleep(200);
    const pids = children();
    await engine.close();
    await expect(working).rejects.toThrow(EngineChildDied);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(engine.probe(await aProbe(workbench))).rejects.toThrow(EngineChildDied);
  });

  test('leaves no child behind when its process is killed, even one that computes', async ({ longStep }) => {
    const { signal: _, ...plain } = longStep;
    const script = `
      import { startEngine } from ${JSON.stringify(fileURLToPath(new URL('../../../audio/engine/engine.ts', import.meta.url)))};
      const engine = startEngine({ children: 1, log: { warn() {}, error() {} } });
      setTimeout(() => process.stdout.write('working'), 700);
      await engine.step({ ...${JSON.stringify(plain)}, signal: new AbortController().signal });
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const orphans = children(parent.pid);
    expect(orphans).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => orphans.filter(isAlive), { timeout: 20_000 }).toEqual([]);
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
