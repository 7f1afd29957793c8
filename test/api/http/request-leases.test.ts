import * as fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { createLimits, type Limits } from '../../../api/http/rate-limit.ts';
import { mintKey } from '../../../api/keys/mint-key.ts';
import { Problem } from '../../../api/http/problems/problem.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openPool, type Pool } from '../../../platform/db/pool.ts';
import { test as base } from '../../infra/fixtures.ts';
import { SEED } from '../../infra/random.ts';
import { anAccount } from '../../db/factories.ts';

/** Far longer than a test takes, so that no period ends meanwhile. */
const PERIOD_S = 3_600;
const KEY_SECRET = 'a-secret-for-tests-only';

/** Limiters as of so many API processes, each with connections of its own, and a counter of updates. */
const test = base.extend('processes', { scope: 'file' }, ({ databaseUrl }) => (count: number, limit: number) => {
  const config = loadConfig({ KEY_SECRET, REQUESTS_PER_MINUTE: String(limit) });
  const made = Array.from({ length: count }, () => {
    const db = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 }, pino({ level: 'silent' }));
    return { db, limits: createLimits({ db, config }, { periodS: PERIOD_S }) };
  });
  const close = () => Promise.all(made.map(({ db }) => db.end()));
  return { limiters: made.map(({ limits }) => limits), close };
});

async function aKey(db: Pool): Promise<string> {
  const account = await anAccount(db);
  const { apiKey } = await mintKey(db, { account, kind: 'live', config: loadConfig({ KEY_SECRET }) });
  return `Bearer ${apiKey}`;
}

/** Returns the remaining requests that a limiter states, or undefined if it refuses. */
async function ask(limits: Limits, authorization: string): Promise<number | undefined> {
  try {
    return Number((await limits.admit(authorization)).headers['RateLimit-Remaining']);
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

describe('the limit of requests of an account', () => {
  test('is exact for one process, and states what remains as it counts', async ({ db, processes }) => {
    const { limiters, close } = processes(1, 450);
    onTestFinished(async () => void (await close()));
    const key = await aKey(db);
    for (let n = 1; n <= 450; n++) expect(await ask(limiters[0]!, key)).toBe(450 - n);
    expect(await ask(limiters[0]!, key)).toBeUndefined();
    const { rows } = await db.query<{ requests: number }>(
      `select requests from request_counts where account_id = (select account_id from api_keys order by id desc limit 1)`,
    );
    expect(rows).toEqual([{ requests: 451 }]);
  });

  test('never lets more in than the limit, and at least 95 % of it while others hold leases', async ({
    db,
    processes,
  }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 7, 399, 400, 1_000),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ at: fc.nat({ max: 3 }), burst: fc.integer({ min: 1, max: 60 }) }), {
          minLength: 3,
          maxLength: 12,
        }),
        async (limit, count, bursts) => {
          const { limiters, close } = processes(count, limit);
          try {
            const keys = [await aKey(db)];
            let admitted = 0;
            const send = async (at: number, burst: number) => {
              const asked = Array.from({ length: burst }, () => ask(limiters[at % count]!, keys[0]!));
              const letIn = (await Promise.all(asked)).filter((remaining) => remaining !== undefined).length;
              admitted += letIn;
              return letIn;
            };
            await Promise.all(bursts.map(({ at, burst }) => send(at, burst)));
            // One process asks for the rest: the others keep what they have taken.
            while ((await send(0, 50)) > 0);
            expect(admitted).toBeLessThanOrEqual(limit);
            expect(admitted).toBeGreaterThanOrEqual(limit < 400 ? limit : Math.ceil(limit * 0.95));
          } finally {
            await close();
          }
        },
      ),
      { seed: SEED, numRuns: 8 },
    );
  });

  test('is left within 5 % where ten processes have taken a part each', async ({ db, processes }) => {
    const { limiters, close } = processes(10, 2_000);
    onTestFinished(async () => void (await close()));
    const key = await aKey(db);
    let admitted = 0;
    // The second request of a process takes several at once: the first one learns the account.
    for (const limits of limiters) for (let n = 0; n < 2; n++) if ((await ask(limits, key)) !== undefined) admitted++;
    for (;;) {
      const asked = await Promise.all(Array.from({ length: 50 }, () => ask(limiters[0]!, key)));
      const letIn = asked.filter((remaining) => remaining !== undefined).length;
      if (letIn === 0) break;
      admitted += letIn;
    }
    expect(admitted).toBeLessThanOrEqual(2_000);
    expect(admitted).toBeGreaterThanOrEqual(1_900);
    expect(admitted, 'nine processes keep what they have taken: they lease').toBeLessThan(2_000);
  });

  test('takes several requests of a large limit at once', async ({ db, processes }) => {
    const { limiters, close } = processes(1, 10_000);
    onTestFinished(async () => void (await close()));
    const key = await aKey(db);
    for (let n = 0; n < 3; n++) await ask(limiters[0]!, key);
    const counted = async () =>
      (
        await db.query(
          `select requests, granted from request_counts where account_id = (select account_id from api_keys order by id desc limit 1)`,
        )
      ).rows;
    expect(await counted()).toEqual([{ requests: 51, granted: 50 }]);
    for (let n = 3; n < 51; n++) expect(await ask(limiters[0]!, key)).toBe(10_000 - n - 1);
    expect(await counted()).toEqual([{ requests: 51, granted: 50 }]);
    await ask(limiters[0]!, key);
    expect(await counted()).toEqual([{ requests: 101, granted: 50 }]);
  });

  test('refuses a revoked key at once, also with requests taken before', async ({ db, processes }) => {
    const { limiters, close } = processes(1, 10_000);
    onTestFinished(async () => void (await close()));
    const key = await aKey(db);
    for (let n = 0; n < 3; n++) await ask(limiters[0]!, key);
    await db.query(
      'update api_keys set revoked_at = now() where id = (select id from api_keys order by id desc limit 1)',
    );
    await expect(ask(limiters[0]!, key)).rejects.toThrow('unauthorized');
  });
});
