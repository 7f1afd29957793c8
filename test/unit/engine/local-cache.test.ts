import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { openLocalCache } from '../../../audio/engine/scratch/local-cache.ts';
import { test } from './engine-fixtures.ts';

const SECOND = fileURLToPath(new URL('./shared-work-folder-main.ts', import.meta.url));

/** Returns a fill that writes a file of `count` bytes. */
const bytes = (count: number) => (dir: string) => writeFile(join(dir, 'data'), Buffer.alloc(count));

const DISK = { totalBytes: 500, accountBytes: 500 };

describe('a local cache', () => {
  test('fills a key once for concurrent callers', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 1_000 });
    let fills = 0;
    const fill = async (dir: string): Promise<string> => {
      fills++;
      await bytes(10)(dir);
      return 'found';
    };
    const entries = await Promise.all([1, 2, 3].map(() => cache.use('key', fill)));
    const later = await cache.use('key', fill);
    expect(fills).toBe(1);
    expect([...entries, later].map(({ value }) => value)).toEqual(['found', 'found', 'found', 'found']);
    expect(new Set(entries.map(({ dir }) => dir)).size).toBe(1);
    expect(await readFile(join(entries[0]!.dir, 'data'))).toHaveLength(10);
  });

  test('evicts the least recently used entry when it is too large', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 250 });
    const dirs: Record<string, string> = {};
    for (const key of ['a', 'b', 'a', 'c']) {
      const entry = await cache.use(key, bytes(100));
      dirs[key] = entry.dir;
      entry.release();
    }
    await expect.poll(() => existsSync(dirs['b']!)).toBe(false);
    expect([existsSync(dirs['a']!), existsSync(dirs['c']!)]).toEqual([true, true]);
  });

  test('evicts the least recently used entry when there are too many, however small', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 1_000, maxEntries: 2 });
    const dirs: Record<string, string> = {};
    for (const key of ['a', 'b', 'a', 'c']) {
      const entry = await cache.use(key, bytes(0));
      dirs[key] = entry.dir;
      entry.release();
    }
    await expect.poll(() => existsSync(dirs['b']!)).toBe(false);
    expect([existsSync(dirs['a']!), existsSync(dirs['c']!)]).toEqual([true, true]);
  });

  test('counts its bytes right through uses, failures and evictions', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 300, limits: () => DISK });
    const work = async (n: number): Promise<void> => {
      const fill = n % 5 === 0 ? () => Promise.reject(new Error('no')) : bytes(50);
      const entry = await cache.use(`key-${n % 7}`, fill).catch(() => undefined);
      entry?.release();
    };
    for (let n = 0; n < 40; n += 4) await Promise.all([0, 1, 2, 3].map((more) => work(n + more)));
    // All that is kept can give way, and nothing else is counted: the whole disk can be reserved.
    const { signal } = new AbortController();
    const all = await cache.space.reserve({ accountId: 'a', bytes: 500, signal });
    expect((await readdir(join(cache.scratch, '..'))).filter((name) => name !== 'scratch')).toEqual([]);
    all.release();
    const entry = await cache.use('after', bytes(120));
    entry.release();
    expect(cache.bytesOf('after')).toBe(120);
  });

  test('keeps entries in use, however large', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 50 });
    const held = await cache.use('held', bytes(100));
    const other = await cache.use('other', bytes(100));
    other.release();
    await expect.poll(() => existsSync(other.dir)).toBe(false);
    expect(existsSync(join(held.dir, 'data'))).toBe(true);
    held.release();
    held.release();
    await expect.poll(() => existsSync(held.dir)).toBe(false);
  });

  test('keeps nothing of a failed fill; a waiting caller fills again', async ({ workbench }) => {
    const cache = await openLocalCache({ dir: workbench.dir, maxBytes: 1_000 });
    const failing = cache.use('key', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('cancelled');
    });
    const waiting = cache.use('key', bytes(10));
    await expect(failing).rejects.toThrow('cancelled');
    expect(await readdir((await waiting).dir)).toEqual(['data']);
  });

  test('removes only the folders of workers that have ended', async ({ workbench }) => {
    const root = join(workbench.dir, 'root');
    const alive = await openLocalCache({ dir: root, maxBytes: 1_000 });
    const dead = join(root, `${hostname()}-999999-1-x`);
    const reused = join(root, `${hostname()}-${process.pid}-1-x`);
    const elsewhere = join(root, 'other-host-999999-1-x');
    for (const dir of [dead, reused, elsewhere]) await mkdir(dir);
    const next = await openLocalCache({ dir: root, maxBytes: 1_000 });
    expect([dead, reused, elsewhere, alive.scratch].map((dir) => existsSync(dir))).toEqual([false, false, true, true]);
    await next.close();
    await alive.close();
    expect(await readdir(root)).toEqual(['other-host-999999-1-x']);
  });

  test('shares its folder with the live cache of another process, and loses nothing when that is killed', async ({
    workbench,
  }) => {
    const root = join(workbench.dir, 'root');
    const first = await openLocalCache({ dir: root, maxBytes: 1_000 });
    const held = await first.use('shared', (dir) => writeFile(join(dir, 'data'), 'of the first'));
    const second = fork(SECOND, [root]);
    try {
      const [theirs] = (await once(second, 'message')) as [string];
      const third = await openLocalCache({ dir: root, maxBytes: 1_000 });
      expect(await readFile(join(theirs, 'data'), 'utf8')).toBe('of the second');
      const gone = once(second, 'exit');
      second.kill('SIGKILL');
      await gone;
      const fourth = await openLocalCache({ dir: root, maxBytes: 1_000 });
      expect(existsSync(theirs)).toBe(false);
      expect(await readFile(join(held.dir, 'data'), 'utf8')).toBe('of the first');
      for (const cache of [first, third, fourth]) await cache.close();
      expect(await readdir(root)).toEqual([]);
    } finally {
      second.kill('SIGKILL');
    }
  });
});
