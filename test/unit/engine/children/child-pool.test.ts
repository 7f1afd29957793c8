import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ChildPool } from '../../../../audio/engine/child-pool.ts';
import type { EngineChild } from '../../../../audio/engine/child-process.ts';
import { isWornOut, keptIdle } from '../../../../audio/engine/kept-children.ts';
import { NO_PROTECTIONS } from '../../../../audio/engine/jail/sandbox-state.ts';
import { randomBy } from '../../../infra/random.ts';

const ACCOUNTS = ['a', 'b', 'c', 'd'];
const SIX_ACCOUNTS = [...ACCOUNTS, 'e', 'f'];
const SIZE = 2;
const TASKS = 60;

/** Returns a pool of children that do nothing; it is closed after the test. */
function aPool(options: { size?: number; keptIdle?: number } = {}): ChildPool {
  const workDir = mkdtempSync(join(tmpdir(), 'pool-'));
  const pool = new ChildPool({
    size: SIZE,
    niceness: 0,
    jail: {
      protections: NO_PROTECTIONS,
      readable: [],
      limits: { maxFileBytes: 2 ** 30, maxDataBytes: 2 ** 32 },
      health: { hasFailed: false },
      main: fileURLToPath(new URL('./idle-main.ts', import.meta.url)),
    },
    workDir,
    log: pino({ level: 'silent' }),
    onExit: () => undefined,
    ...options,
  });
  onTestFinished(async () => {
    await pool.close();
    await rm(workDir, { recursive: true, force: true });
  });
  return pool;
}

test('a child serves one account for life, whatever the order of tasks', async () => {
  const random = randomBy('pool');
  const pool = aPool();
  const served = new Map<number, Set<string>>();
  const working: EngineChild[] = [];
  let reused = 0;
  for (let n = 0; n < TASKS; n++) {
    if (!pool.hasCapacity || random.whole(2) === 0) {
      const child = working.shift();
      if (child) pool.release(child);
    }
    if (!pool.hasCapacity) continue;
    const accountId = random.pick(ACCOUNTS);
    const child = pool.acquire(accountId);
    const accounts = served.get(child.pid!) ?? new Set();
    if (accounts.size > 0) reused++;
    served.set(child.pid!, accounts.add(accountId));
    working.push(child);
  }
  expect([...served.values()].filter((accounts) => accounts.size !== 1)).toEqual([]);
  expect(reused).toBeGreaterThan(0);
});

test('accounts that take turns find the children that served them before', async () => {
  const pool = aPool();
  const rounds = [1, 2, 3].map(() =>
    SIX_ACCOUNTS.map((accountId) => {
      const child = pool.acquire(accountId);
      pool.release(child);
      return child.pid;
    }),
  );
  expect(new Set(rounds[0]).size).toBe(SIX_ACCOUNTS.length);
  expect(rounds).toEqual([rounds[0], rounds[0], rounds[0]]);
});

test('keeps as many idle children as it may, those that worked last', () => {
  const pool = aPool({ size: 1, keptIdle: 1 });
  const pids = ['a', 'b', 'c', 'c', 'b', 'a'].map((accountId) => {
    const child = pool.acquire(accountId);
    pool.release(child);
    return child.pid;
  });
  const [a, b, c] = pids;
  expect(pids.slice(3, 5)).toEqual([c, b]);
  expect(pids[5]).not.toBe(a);
});

test('keeps more idle children with more memory, and eight at least', () => {
  expect([2, 24, 64, 1_024].map((gib) => keptIdle(gib * 2 ** 30))).toEqual([8, 15, 16, 16]);
});

test('replaces a child whose memory has grown, at a look after each 500 tasks, and any child after 5,000', () => {
  const { pid } = aPool().acquire('a');
  expect([0, 499, 500, 501, 4_999, 5_000].filter((taskCount) => isWornOut({ taskCount, pid }))).toEqual([5_000]);
  const grown = Buffer.alloc(600 * 2 ** 20, 1);
  const worn = [499, 500, 1_000, 1_001].filter((taskCount) => isWornOut({ taskCount, pid: process.pid }));
  expect([worn, grown.at(-1)]).toEqual([[500, 1_000], 1]);
});

test('replaces a child at the first look where its memory is not known', () => {
  expect([499, 500].filter((taskCount) => isWornOut({ taskCount, pid: undefined }))).toEqual([500]);
});
