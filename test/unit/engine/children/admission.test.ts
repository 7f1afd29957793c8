import { describe, expect, test } from 'vitest';
import { Admission } from '../../../../audio/engine/admission.ts';
import { EngineChildDied } from '../../../../audio/engine/engine-child-died.ts';
import type { Priority } from '../../../../audio/engine/fair-queue.ts';

/** Returns an admission and a log of who was admitted, in order. */
function anAdmission({ maxPerAccount = 2, maxTotal = 8, maxLow = 2 } = {}) {
  const admission = new Admission({ maxPerAccount, maxTotal, maxLow });
  const admitted: string[] = [];
  const leaves = new Map<string, (() => void)[]>();
  const enter = (accountId: string, priority: Priority = 'normal', signal = new AbortController().signal) => {
    const entered = (async () => {
      const leave = await admission.enter({ accountId, priority, signal });
      admitted.push(accountId);
      leaves.set(accountId, [...(leaves.get(accountId) ?? []), leave]);
    })();
    entered.catch(() => undefined);
    return entered;
  };
  return {
    admission,
    enter,
    /** Returns who was admitted since the last call. */
    admitted: async (): Promise<string> => {
      await new Promise((resolve) => setImmediate(resolve));
      return admitted.splice(0).join('');
    },
    leave: (accountId: string) => leaves.get(accountId)!.shift()!(),
  };
}

describe('admission to the engine', () => {
  test('leaves room for other accounts, however much work one has waiting', async () => {
    const { enter, admitted, leave } = anAdmission();
    for (let n = 0; n < 50; n++) void enter('a');
    expect(await admitted()).toBe('aa');
    for (const account of ['b', 'b', 'b', 'c']) void enter(account);
    expect(await admitted()).toBe('bbc');
    leave('a');
    expect(await admitted()).toBe('a');
  });

  test('admits accounts in rotation when all room was taken', async () => {
    const { enter, admitted, leave } = anAdmission({ maxTotal: 4 });
    for (const account of ['w', 'x', 'y', 'z']) void enter(account);
    expect(await admitted()).toBe('wxyz');
    for (const account of ['a', 'a', 'b', 'b', 'c']) void enter(account);
    expect(await admitted()).toBe('');
    for (const account of ['w', 'x', 'y']) leave(account);
    expect(await admitted()).toBe('abc');
    leave('a');
    leave('b');
    expect(await admitted()).toBe('ab');
  });

  test('keeps work of low priority to a part of the room, behind all other work', async () => {
    const { enter, admitted, leave } = anAdmission({ maxLow: 1 });
    void enter('a', 'low');
    void enter('b', 'low');
    void enter('c', 'low');
    expect(await admitted()).toBe('a');
    void enter('d');
    expect(await admitted()).toBe('d');
    leave('a');
    expect(await admitted()).toBe('b'); // in turn, so none waits for ever
    leave('b');
    expect(await admitted()).toBe('c');
  });

  test('counts the end of work once', async () => {
    const { admission, enter, admitted } = anAdmission({ maxPerAccount: 1 });
    const leave = await admission.enter({
      accountId: 'a',
      priority: 'normal',
      signal: new AbortController().signal,
    });
    void enter('a');
    void enter('a');
    leave();
    leave();
    expect(await admitted()).toBe('a');
  });

  test('forgets work that was aborted while it waited', async () => {
    const { enter, admitted, leave } = anAdmission({ maxPerAccount: 1 });
    void enter('a');
    const abort = new AbortController();
    const waiting = enter('a', 'normal', abort.signal);
    void enter('a');
    abort.abort(new Error('changed my mind'));
    await expect(waiting).rejects.toThrow('changed my mind');
    leave('a');
    expect(await admitted()).toBe('aa');
    expect(await admitted()).toBe('');
  });

  test('refuses what waits once it is closed', async () => {
    const { admission, enter, admitted } = anAdmission({ maxPerAccount: 1 });
    void enter('a');
    const waiting = enter('a');
    admission.close();
    await expect(waiting).rejects.toThrow(EngineChildDied);
    await expect(enter('b')).rejects.toThrow(EngineChildDied);
    expect(await admitted()).toBe('a');
  });
});
