import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChecks, type Check, type Finding } from '../../../platform/health/background-checks.ts';

/** Starts one check of the part `it` that a test ends by itself. */
function started(run: () => Promise<Finding>, o: { intervalMs?: number; onChange?: (state: string) => void } = {}) {
  const check: Check<'it'> = {
    parts: ['it'],
    intervalMs: o.intervalMs ?? 5,
    run: async () => ({ it: await run() }),
  };
  const checks = startChecks([check], (_part, { state }) => o.onChange?.(state));
  onTestFinished(() => checks.stop());
  return { read: async () => (await checks.read()).it, stop: () => checks.stop() };
}

describe('startChecks', () => {
  test('runs no check for a reader, however many read', async () => {
    let runs = 0;
    const { read } = started(() => Promise.resolve({ state: (runs += 1) > 0 ? 'ok' : 'failing' }), {
      intervalMs: 60_000,
    });
    await Promise.all(Array.from({ length: 1_000 }, read));
    expect(runs).toBe(1);
  });

  test('keeps the time at which a state began, and reports changes only', async () => {
    let finding: Finding = { state: 'ok' };
    const changes: string[] = [];
    const { read } = started(() => Promise.resolve(finding), { onChange: (state) => void changes.push(state) });
    const { since } = await read();
    await wait(30);
    expect((await read()).since).toBe(since);
    finding = { state: 'degraded', detail: 'one of two' };
    await expect.poll(read, { interval: 5 }).toMatchObject(finding);
    expect((await read()).since.getTime()).toBeGreaterThan(since.getTime());
    expect(changes).toEqual(['ok', 'degraded']);
  });

  test('finds a part failing whose check throws, and ok again afterwards', async () => {
    let broken = true;
    const { read } = started(() => (broken ? Promise.reject(new Error('secret')) : Promise.resolve({ state: 'ok' })));
    expect(await read()).toEqual({ state: 'failing', since: expect.any(Date) });
    broken = false;
    await expect.poll(async () => (await read()).state, { interval: 5 }).toBe('ok');
  });

  test('says what a check names for that case, and nothing of the error', async () => {
    const whenFailing = 'It does not respond. Start it.';
    const check: Check<'it'> = {
      parts: ['it'],
      intervalMs: 5,
      whenFailing,
      run: () => Promise.reject(new Error('secret')),
    };
    const checks = startChecks([check]);
    onTestFinished(() => checks.stop());
    expect((await checks.read()).it).toEqual({ state: 'failing', detail: whenFailing, since: expect.any(Date) });
  });

  test('a check that hangs does not hide that the part is back', async () => {
    let runs = 0;
    const { read } = started(() => ((runs += 1) <= 2 ? new Promise(() => {}) : Promise.resolve({ state: 'ok' })));
    await expect.poll(() => runs, { interval: 5 }).toBeGreaterThan(2);
    expect((await read()).state).toBe('ok');
  });

  test('no more than three checks hang at a time', async () => {
    let runs = 0;
    started(() => ((runs += 1), new Promise(() => {})));
    await expect.poll(() => runs, { interval: 5 }).toBe(3);
    await wait(100);
    expect(runs).toBe(3);
  });

  test('ignores the late result of an older check', async () => {
    const results: PromiseWithResolvers<Finding>[] = [];
    const { read } = started(
      () => {
        const result = Promise.withResolvers<Finding>();
        results.push(result);
        return result.promise;
      },
      { intervalMs: 5 },
    );
    await expect.poll(() => results.length, { interval: 5 }).toBe(3);
    results[2]!.resolve({ state: 'ok' });
    results[0]!.resolve({ state: 'degraded' });
    results[1]!.resolve({ state: 'failing' });
    await wait(20);
    expect((await read()).state).toBe('ok');
  });
});
