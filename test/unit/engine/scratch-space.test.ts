import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openLocalCache } from '../../../audio/engine/scratch/local-cache.ts';
import { NeverFits, ScratchSpace, type Reservation } from '../../../audio/engine/scratch/scratch-space.ts';
import { withRoom } from '../../../activities/items/scratch-room.ts';
import { test } from './engine-fixtures.ts';

const LIMITS = { totalBytes: 100, accountBytes: 50 };
const NOTHING_KEPT = { bytes: () => 0, evict: () => Promise.resolve(false) };
const { signal } = new AbortController();

/** Returns a space, and a function that reserves and notes the order of what was served. */
function aSpace() {
  const space = new ScratchSpace(LIMITS, NOTHING_KEPT);
  const served: string[] = [];
  const reserve = async (accountId: string, bytes: number, by = signal): Promise<Reservation> => {
    const held = await space.reserve({ accountId, bytes, signal: by });
    served.push(`${accountId}${bytes}`);
    return held;
  };
  return { space, served, reserve };
}

/** Lets everything that can be served be served. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a scratch space', () => {
  test("keeps an account within its share, so that another's work finds room at once", async () => {
    const { served, reserve } = aSpace();
    const flood = Array.from({ length: 20 }, () => reserve('a', 20));
    await settled();
    expect(served).toEqual(['a20', 'a20']);
    await reserve('b', 50);
    (await flood[0]!).release();
    await flood[2]!;
    expect(served).toEqual(['a20', 'a20', 'b50', 'a20']);
  });

  test('serves what waits round robin by account, and lets nothing overtake large work', async () => {
    const { served, reserve } = aSpace();
    const [first, second] = [await reserve('a', 50), await reserve('b', 40)];
    const waiting = [reserve('c', 50), reserve('d', 5), reserve('d', 6), reserve('e', 5)];
    await settled();
    expect(served).toEqual(['a50', 'b40']);
    second.release();
    await Promise.all(waiting.slice(0, 1));
    first.release();
    await Promise.all(waiting);
    expect(served.slice(2)).toEqual(['c50', 'd5', 'e5', 'd6']);
  });

  test('refuses what can never fit, and what is aborted while it waits', async () => {
    const { reserve } = aSpace();
    await expect(reserve('a', 51)).rejects.toBeInstanceOf(NeverFits);
    const abort = new AbortController();
    const [held, other] = [await reserve('a', 50), await reserve('b', 50)];
    const waiting = reserve('c', 50, abort.signal);
    const after = reserve('d', 40);
    abort.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    held.release();
    await after;
    other.release();
    await reserve('a', 50);
  });

  test('grows what is held without a wait, and not while others wait', async () => {
    const { reserve } = aSpace();
    const [a, b] = [await reserve('a', 10), await reserve('b', 40)];
    expect(await a.resize(50)).toBe(true);
    expect(await a.resize(51)).toBe(false);
    expect(await b.resize(51)).toBe(false);
    const waiting = reserve('c', 20);
    expect(await b.resize(41)).toBe(false);
    expect(await a.resize(30)).toBe(true);
    await waiting;
    a.release();
    expect(await a.resize(1)).toBe(false);
  });
});

describe('work in a room', () => {
  test('is begun again with all that it needs, and works that each hold a part never block each other', async () => {
    const space = new ScratchSpace({ totalBytes: 100, accountBytes: 100 }, NOTHING_KEPT);
    const begun: number[] = [];
    let held = 0;
    const work = (n: number) =>
      withRoom(space, { accountId: `account ${n}`, signal, needs: { first: 40 } }, async (room) => {
        begun.push(n);
        await settled();
        await room.set('second', 50); // with 40 held by another there is no room for 50 more
        expect((held += 90)).toBeLessThanOrEqual(100);
        await settled();
        held -= 90;
        return n;
      });
    expect(await Promise.all([1, 2, 3, 4].map(work))).toEqual([1, 2, 3, 4]);
    expect(begun.length).toBeGreaterThan(4);
  });

  test('ends where it needs more than there can be', async () => {
    const space = new ScratchSpace(LIMITS, NOTHING_KEPT);
    const tooMuch = withRoom(space, { accountId: 'a', signal, needs: { first: 40 } }, (room) => room.set('second', 20));
    await expect(tooMuch).rejects.toBeInstanceOf(NeverFits);
  });
});

function fill(dir: string): Promise<void> {
  return writeFile(join(dir, 'data'), Buffer.alloc(30));
}

test('unused entries of a cache give way to work, those in use do not', async ({ workbench }) => {
  const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 1_000, limits: () => LIMITS });
  const reserve = (accountId: string, bytes: number) => cache.space.reserve({ accountId, bytes, signal });
  const dirs: string[] = [];
  for (const key of ['old', 'new', 'used']) {
    const room = await reserve('a', 30);
    const entry = await cache.use(key, fill);
    dirs.push(entry.dir);
    if (key === 'used') continue;
    entry.release();
    room.release();
  }
  const [old, fresh, used] = dirs as [string, string, string];
  const work = await reserve('b', 40);
  expect([old, fresh, used].map((dir) => existsSync(dir))).toEqual([false, true, true]);
  expect(await work.resize(50)).toBe(true);
  expect([fresh, used].map((dir) => existsSync(dir))).toEqual([false, true]);
  expect(cache.bytesOf('used')).toBe(30);
});
