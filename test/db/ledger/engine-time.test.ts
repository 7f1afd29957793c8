import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { creditAccount } from '../../../api/accounts/credit-account.ts';
import { mintKey } from '../../../api/keys/mint-key.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as settlements from '../../../platform/db/ledger/settlements.ts';
import * as engineTime from '../../../platform/db/ledger/engine-time.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { engineBudget } from '../../../platform/engine-budget.ts';
import { test } from '../../infra/fixtures.ts';
import { SEED } from '../../infra/random.ts';
import { anAccount, contentOf, runningItems } from '../factories.ts';

const SETTINGS = { FREE_ENGINE_S_PER_DAY: 600, ENGINE_S_PER_TOKEN: 30 };
const FREE = { freeMs: 600_000 };

/** Charges tokens to an account as a completed item does. */
async function charge(db: Pool, accountId: string, tokens: number): Promise<void> {
  const [itemId] = await runningItems(db, { accountId, count: 1 });
  await charges.hold(db, { accountId, contentHash: contentOf(), itemId: itemId!, tokens });
  await transaction(db, (tx) => settlements.settle(tx, { accountId, itemId: itemId! }));
}

async function use(db: Pool, accountId: string, usedMs: number, key: string = randomUUID()): Promise<void> {
  await engineTime.record(db, { key, accountId, usedMs }, FREE);
}

async function budget(db: Pool, accountId: string) {
  return engineBudget(await engineTime.standing(db, accountId), SETTINGS);
}

/** Moves what an account used to the day before. By a detour: PostgreSQL checks uniqueness row by row, in any order, and the day before may have a row. */
async function nextDay(db: Pool, accountId: string): Promise<void> {
  await db.query('update engine_time_days set day = day - 10001 where account_id = $1', [accountId]);
  await db.query('update engine_time_days set day = day + 10000 where account_id = $1', [accountId]);
}

describe('engine time', () => {
  test('is free up to a daily amount, then drawn from what charged tokens brought', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 100 });
    await charge(db, id, 10);
    expect(await budget(db, id)).toEqual({ freeLeftMs: 600_000, budgetLeftMs: 300_000, treatment: 'normal' });
    await use(db, id, 700_000);
    expect(await engineTime.usedToday(db, id)).toBe(700_000);
    expect(await budget(db, id)).toEqual({ freeLeftMs: 0, budgetLeftMs: 200_000, treatment: 'normal' });
    await use(db, id, 200_000);
    expect(await budget(db, id)).toEqual({ freeLeftMs: 0, budgetLeftMs: 0, treatment: 'low' });
    await nextDay(db, id); // the free time is back; the budget is not
    expect(await budget(db, id)).toEqual({ freeLeftMs: 600_000, budgetLeftMs: 0, treatment: 'normal' });
    await nextDay(db, id); // free time that was not used does not accumulate
    await use(db, id, 600_000);
    expect(await budget(db, id)).toMatchObject({ freeLeftMs: 0, treatment: 'low' });
  });

  test('is refused beyond the budget to an account that got no tokens but the free ones', async ({ db }) => {
    const never = await anAccount(db);
    const free = await anAccount(db, { kind: 'free' });
    const config = { KEY_SECRET: 'a-secret-for-tests-only' };
    await transaction(db, (tx) => mintKey(tx, { account: free, kind: 'free', config }));
    for (const { id } of [never, free]) {
      await use(db, id, 600_000);
      expect(await budget(db, id)).toMatchObject({ treatment: 'refused' });
    }
    await transaction(db, (tx) => creditAccount(tx, { accountId: free.id, tokens: 1, reason: 'grant' }));
    expect(await budget(db, free.id)).toMatchObject({ treatment: 'low' });
  });

  test('is recorded once, however often and by however many its part is written', async ({ db }) => {
    const { id } = await anAccount(db);
    const writes = Array.from({ length: 20 }, (_, n) => use(db, id, 1_000, `${id}:${n % 4}`));
    await Promise.all(writes);
    expect(await engineTime.usedToday(db, id)).toBe(4_000);
  });

  test('adds up whatever the parts, the days and the charges', async ({ db }) => {
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.record({ usedMs: fc.integer({ min: 1, max: 900_000 }), again: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ tokens: fc.integer({ min: 1, max: 20 }) }) },
      { weight: 1, arbitrary: fc.constant('midnight' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        const { id } = await anAccount(db, { tokens: 1_000 });
        const days = [0];
        let tokens = 0;
        for (const each of events) {
          if (each === 'midnight') {
            await nextDay(db, id);
            days.push(0);
          } else if ('tokens' in each) {
            await charge(db, id, each.tokens);
            tokens += each.tokens;
          } else {
            const key = randomUUID();
            await use(db, id, each.usedMs, key);
            if (each.again) await use(db, id, each.usedMs, key);
            days.push(days.pop()! + each.usedMs);
          }
        }
        const drawnMs = days.reduce((sum, usedMs) => sum + Math.max(0, usedMs - 600_000), 0);
        const usedTodayMs = days.at(-1)!;
        expect(await engineTime.standing(db, id)).toEqual({
          usedTodayMs,
          drawnMs,
          chargedTokens: tokens,
          isToppedUp: true,
        });
        expect(await budget(db, id)).toMatchObject({
          freeLeftMs: Math.max(0, 600_000 - usedTodayMs),
          budgetLeftMs: Math.max(0, 30_000 * tokens - drawnMs),
          treatment: usedTodayMs < 600_000 || drawnMs < 30_000 * tokens ? 'normal' : 'low',
        });
      }),
      { seed: SEED, numRuns: 25 },
    );
  });

  test('forgets the keys of old parts, not their time', async ({ db }) => {
    const { id } = await anAccount(db);
    await use(db, id, 1_000);
    expect(await engineTime.clearOld(db, { olderThanS: 3_600 })).toBe(0);
    expect(await engineTime.clearOld(db, { olderThanS: -1 })).toBeGreaterThan(0);
    expect(await engineTime.usedToday(db, id)).toBe(1_000);
  });
});
