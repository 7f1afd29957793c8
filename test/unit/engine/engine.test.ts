import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { EngineChildDied } from '../../../audio/engine/engine-child-died.ts';
import { hasTool } from '../../infra/has-tool.ts';
import { anEngine, aProbe, children, HOUR_MS, isAlive, occupyChild, startStep } from './children/real-children.ts';
import { test } from './engine-fixtures.ts';

describe.skipIf(!hasTool('ps'))('an engine', () => {
  test('decodes in a child process and keeps the samples and facts beside each other', async ({ workbench }) => {
    const engine = anEngine();
    const request = await aProbe(workbench, { seconds: 2 });
    const outcome = await engine.probe(request);
    expect(outcome).toMatchObject({ ok: true, value: { frames: 88_200, container: 'wav' } });
    expect((await readdir(request.decodedDir)).toSorted()).toEqual(['peaks.u16', 'samples.f32']);
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
      const engine = anEngine({ maxChildBytes: 2 ** 26 });
      const outcome = await engine.step(longStep);
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'step_failed', permanent: true } });
    },
  );

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

  test('starts children without the secrets of its own environment', async ({ workbench }) => {
    process.env['KEY_SECRET'] = 'do-not-tell-anybody';
    const engine = anEngine();
    await engine.probe(await aProbe(workbench));
    const environment = children().map((pid) => execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8' }));
    delete process.env['KEY_SECRET'];
    expect(environment.join()).not.toContain('do-not-tell-anybody');
  });
});
