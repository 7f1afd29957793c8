import { getPriority } from 'node:os';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { hasTool } from '../../../infra/has-tool.ts';
import { test } from '../engine-fixtures.ts';
import { anEngine, aProbe, children, occupyChild, startStep } from './real-children.ts';

describe.skipIf(!hasTool('ps'))('accounts that share an engine', () => {
  test('serves accounts in rotation, however much work each has queued', async ({ workbench, longStep }) => {
    // Time stands still for the engine, so that the task on the express child stays short however busy the machine is.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
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
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'a']);
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
    for (let n = 0; n < 3; n++)
      expect(await engine.probe(await aProbe(workbench, { accountId: 'b' }))).toMatchObject({ ok: true });
    expect(children()).toHaveLength(2);
    abort.abort(new Error('never began')); // the express child is not for accounts that have work running
    await expect(more).rejects.toThrow('never began');
    expect(children()).toHaveLength(2);
    await busy.end();
  });

  test('serves floods by regular children, one for each while others wait', async ({ workbench, longStep }) => {
    // Time stands still for the engine, so that no task becomes long.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine({ children: 2, isFlood: (accountId) => accountId !== 'c' });
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const other = await occupyChild(engine, { ...longStep, accountId: 'x' });
    const order: string[] = [];
    const request = await aProbe(workbench);
    const [ofA, ofB] = ['a', 'b'].map(async (accountId) => {
      await engine.probe({ ...request, accountId });
      order.push(accountId);
    });
    expect(engine.load()).toEqual({ running: 2, waiting: 2 });
    expect(await engine.probe(await aProbe(workbench, { accountId: 'c' }))).toMatchObject({ ok: true });
    expect(order).toEqual([]);
    await other.end();
    await ofB;
    expect(order).toEqual(['b']);
    vi.advanceTimersByTime(2_000);
    await ofA;
    await busy.end();
  });

  test('starts no second regular child for a flood beside other accounts, until a task has waited for 2 s', async ({
    workbench,
    longStep,
  }) => {
    // Time stands still for the engine, so that no task becomes long.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine({ children: 3, isFlood: (accountId) => accountId !== 'c' });
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const other = await occupyChild(engine, { ...longStep, accountId: 'b' });
    const second = engine.probe(await aProbe(workbench, { accountId: 'a' }));
    expect(engine.load()).toEqual({ running: 2, waiting: 1 });
    vi.advanceTimersByTime(2_000);
    const third = engine.probe(await aProbe(workbench, { accountId: 'a' }));
    expect(await second).toMatchObject({ ok: true });
    expect(await third).toMatchObject({ ok: true });
    expect(children()).toHaveLength(4);
    await Promise.all([busy.end(), other.end()]);
  });

  test('starts a second regular child for a flood of low priority too once a task has waited, while others go on', async ({
    workbench,
    longStep,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine({ children: 3, isFlood: (accountId) => accountId === 'a' });
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const other = await occupyChild(engine, { ...longStep, accountId: 'b' });
    const second = engine.probe({ ...(await aProbe(workbench, { accountId: 'a' })), priority: 'low' });
    vi.advanceTimersByTime(1_000);
    // Accounts are at work all the time.
    await engine.probe(await aProbe(workbench, { accountId: 'c' }));
    expect(engine.load()).toEqual({ running: 2, waiting: 1 });
    vi.advanceTimersByTime(1_000);
    await engine.probe(await aProbe(workbench, { accountId: 'c' }));
    expect(await second).toMatchObject({ ok: true });
    await Promise.all([busy.end(), other.end()]);
  });

  test('starts a second regular child at once for a flood that is alone, and for an account with few tasks', async ({
    workbench,
    longStep,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const alone = anEngine({ children: 2, isFlood: () => true });
    const busy = await occupyChild(alone, { ...longStep, accountId: 'a' });
    expect(await alone.probe(await aProbe(workbench, { accountId: 'a' }))).toMatchObject({ ok: true });
    await busy.end();
    const shared = anEngine({ children: 3, isFlood: (accountId) => accountId === 'b' });
    const flood = await occupyChild(shared, { ...longStep, accountId: 'b' });
    const few = await occupyChild(shared, { ...longStep, accountId: 'c' });
    expect(await shared.probe(await aProbe(workbench, { accountId: 'c' }))).toMatchObject({ ok: true });
    await Promise.all([flood.end(), few.end()]);
  });

  test('gives floods the express child while the regular ones are busy with long tasks', async ({
    workbench,
    longStep,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine({ isFlood: () => true });
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    const waiting = engine.probe(await aProbe(workbench, { accountId: 'b' }));
    expect(engine.load()).toEqual({ running: 1, waiting: 1 });
    vi.advanceTimersByTime(2_000);
    expect(await waiting).toMatchObject({ ok: true });
    await busy.end();
  });

  test('serves a flood by a regular child that is free, also when none has begun a task for long', async ({
    longStep,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine = anEngine({ children: 2, isFlood: () => true });
    const busy = await occupyChild(engine, { ...longStep, accountId: 'a' });
    vi.advanceTimersByTime(2_000);
    const abort = new AbortController();
    const { pid, result } = await startStep(engine, { ...longStep, accountId: 'b', signal: abort.signal });
    expect(getPriority(pid)).toBe(19);
    abort.abort(new Error('over'));
    await expect(result).rejects.toThrow('over');
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
});
