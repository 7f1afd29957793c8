import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountAtWork } from '../../../platform/db/items/accounts-at-work.ts';
import { RightOfWay, WaitedTooLong, type ShortWork } from '../../../activities/right-of-way.ts';

const PATIENCE = { signal: new AbortController().signal, maxWaitMs: 20_000 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Returns the right of way on a worker of `children` engine children, and a log of whose work began, in order. `rows` returns what all workers
 * have in work.
 */
function aWorker({ children = 2, rows = () => [] as AccountAtWork[] } = {}) {
  const way = new RightOfWay({ children, read: async () => rows() });
  const begun: string[] = [];
  const works = new Map<string, ShortWork>();
  return {
    way,
    /** Enters work by a name of which the first letter is its account. */
    enter: (name: string, patience = PATIENCE): Promise<void> => {
      const entered = (async () => {
        works.set(name, await way.enter(name[0]!, patience));
        begun.push(name);
      })();
      entered.catch(() => undefined);
      return entered;
    },
    /** Ends a part of begun work; the next is logged with a `+`. */
    next: (name: string): void => {
      const next = works.get(name)!.next(PATIENCE);
      void (async () => {
        await next;
        begun.push(`${name}+`);
      })();
    },
    leave: (...names: string[]) => names.forEach((name) => works.get(name)!.leave()),
    /** Returns what has begun since the last call, after this time. */
    begunAfter: async (ms: number): Promise<string[]> => {
      await vi.advanceTimersByTimeAsync(ms);
      return begun.splice(0);
    },
  };
}

describe('the right of way', () => {
  test('lets everything begin at once where one account is alone', async () => {
    const { enter, begunAfter } = aWorker();
    const names = Array.from({ length: 20 }, (_, n) => `a${n}`);
    for (const name of names) void enter(name);
    expect(await begunAfter(0)).toEqual(names);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stops a flood between its parts while an account with one item is present, until that has ended', async () => {
    const { enter, next, leave, begunAfter } = aWorker();
    for (const name of ['a1', 'a2', 'a3']) void enter(name);
    void enter('b');
    expect(await begunAfter(0)).toEqual(['a1', 'a2', 'a3', 'b']);
    void enter('a4');
    next('a1');
    next('b');
    leave('a2', 'a3');
    void enter('a5');
    expect(await begunAfter(900)).toEqual(['b+']);
    leave('b');
    expect(await begunAfter(250)).toEqual([]);
    expect(await begunAfter(100)).toEqual(['a1+', 'a4', 'a5']); // begun work first
    leave('a1', 'a4', 'a5');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stops a flood as soon as the job of another account is loaded, for a second if nothing of it comes', async () => {
    const { way, enter, next, begunAfter } = aWorker();
    for (const name of ['a1', 'a2', 'a3']) void enter(name);
    await begunAfter(0);
    way.expect('b');
    next('a1');
    expect(await begunAfter(950)).toEqual([]);
    expect(await begunAfter(100)).toEqual(['a1+']);
  });

  test('hinders a flood wholly for eight seconds, then by half the children, and wholly again once it had its way', async () => {
    const { way, enter, leave, begunAfter } = aWorker({ children: 4 });
    const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'];
    const stay = setInterval(() => way.expect('b'), 100);
    way.expect('b');
    for (const name of names) void enter(name);
    expect(await begunAfter(0)).toEqual(names.slice(0, 4)); // few so far
    leave('a1', 'a2', 'a3', 'a4');
    expect(await begunAfter(7_900)).toEqual([]);
    expect(await begunAfter(200)).toEqual(['a5', 'a6']);
    leave('a5');
    expect(await begunAfter(0)).toEqual(['a7']);
    clearInterval(stay);
    expect(await begunAfter(1_100)).toEqual(['a8', 'a9']);
    await begunAfter(8_000); // nothing hinders it
    const more = ['c1', 'a10', 'a11', 'a12', 'a13', 'a14'];
    for (const name of more) void enter(name);
    expect(await begunAfter(0)).toEqual(more.slice(0, 5));
    expect(await begunAfter(1_900)).toEqual([]);
  });

  test('counts as present or as a flood only what has run for less than two seconds', async () => {
    const { enter, leave, begunAfter } = aWorker();
    void enter('b'); // a slow download, say
    for (const name of ['a1', 'a2', 'a3']) void enter(name);
    expect(await begunAfter(1_900)).toEqual(['b', 'a1', 'a2']);
    expect(await begunAfter(150)).toEqual(['a3']);
    await begunAfter(3_000);
    void enter('c'); // beside three long parts of a, which are no flood
    for (const name of ['a4', 'a5']) void enter(name);
    expect(await begunAfter(0)).toEqual(['c', 'a4', 'a5']);
    leave('b', 'c', 'a1', 'a2', 'a3', 'a4', 'a5');
    expect(await begunAfter(5_000)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is with nobody where all have floods, or all have few items', async () => {
    const { way, enter, begunAfter } = aWorker();
    const floods = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'];
    for (const name of floods) void enter(name);
    expect(await begunAfter(0)).toEqual(floods);
    for (const name of ['a4', 'b4']) void enter(name);
    expect(await begunAfter(0)).toEqual(['a4', 'b4']);
    expect(way.isFlood('a')).toBe(true);

    const few = aWorker();
    for (const name of ['c1', 'd1', 'e1', 'c2', 'd2', 'e2']) void few.enter(name);
    expect(await few.begunAfter(0)).toHaveLength(6);
    expect(few.way.isFlood('c')).toBe(false);
  });

  test('counts an account as a flood for the engine while its last items go on, at most ten seconds after it was one', async () => {
    const { way, enter, leave, begunAfter } = aWorker();
    for (const name of ['a1', 'a2', 'a3']) void enter(name);
    expect(await begunAfter(0)).toHaveLength(3);
    leave('a1', 'a2');
    await begunAfter(10_000);
    expect(way.isFlood('a')).toBe(true);
    await begunAfter(1_500);
    expect(way.isFlood('a')).toBe(false);
  });

  test('gives back what waits too long, is aborted, or waits when the worker ends', async () => {
    const { way, enter, begunAfter } = aWorker();
    const abort = new AbortController();
    way.expect('b');
    for (const name of ['a1', 'a2']) void enter(name);
    const late = enter('a3', { ...PATIENCE, maxWaitMs: 500 });
    const aborted = enter('a4', { signal: abort.signal, maxWaitMs: 20_000 });
    const waiting = enter('a5');
    abort.abort(new Error('cancelled'));
    await expect(aborted).rejects.toThrow('cancelled');
    expect(await begunAfter(600)).toEqual(['a1', 'a2']);
    await expect(late).rejects.toThrow(WaitedTooLong);
    way.drain();
    await expect(waiting).rejects.toThrow(WaitedTooLong);
    void enter('a6');
    expect(await begunAfter(0)).toEqual(['a6']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('counts the open items of an account, also where few of them are here, or what they do takes long', async () => {
    const rows = [{ accountId: 'a', open: 3, isNew: false }];
    const { enter, next, leave, begunAfter } = aWorker({ rows: () => rows });
    for (const name of ['a1', 'a2']) void enter(name);
    expect(await begunAfter(5_000)).toEqual(['a1', 'a2']);
    void enter('b');
    next('a1');
    void enter('a3');
    expect(await begunAfter(1_500)).toEqual(['b']);
    rows[0]!.open = 2; // the others were cancelled
    expect(await begunAfter(1_000)).toEqual(['a1+', 'a3']);
    leave('b', 'a1', 'a2', 'a3');
  });

  test('lets one item with much work at once be no flood', async () => {
    const { enter, begunAfter } = aWorker({ rows: () => [{ accountId: 'a', open: 1, isNew: true }] });
    for (const name of ['a1', 'a2']) void enter(name);
    await begunAfter(100);
    for (const name of ['b', 'a3', 'a4']) void enter(name);
    expect(await begunAfter(0)).toEqual(['b', 'a3', 'a4']);
  });

  test('stops a flood for an account whose item has just begun on another worker, and not for one that has begun long ago', async () => {
    const flood = { accountId: 'a', open: 3, isNew: true };
    let other = { accountId: 'b', open: 1, isNew: true };
    const { enter, begunAfter } = aWorker({ rows: () => [flood, other] });
    void enter('a1');
    expect(await begunAfter(100)).toEqual(['a1']);
    void enter('a2');
    expect(await begunAfter(900)).toEqual([]);
    other = { ...other, isNew: false };
    expect(await begunAfter(1_100)).toEqual(['a2']);
    other = { accountId: 'c', open: 3, isNew: true }; // another flood
    void enter('a3');
    expect(await begunAfter(2_000)).toEqual(['a3']);
  });

  test('goes by the work on this worker while the rows cannot be read', async () => {
    let isAway = true;
    const way = aWorker({
      rows: () => {
        if (isAway) throw new Error('away');
        return [{ accountId: 'a', open: 1, isNew: true }];
      },
    });
    for (const name of ['a1', 'a2', 'a3', 'b']) void way.enter(name);
    void way.enter('a4');
    expect(await way.begunAfter(1_500)).toEqual(['a1', 'a2', 'a3', 'b']);
    isAway = false;
    expect(await way.begunAfter(1_100)).toEqual(['a4']);
  });
});
