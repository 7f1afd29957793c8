import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as settlements from '../../../platform/db/ledger/settlements.ts';
import * as spendLimits from '../../../platform/db/ledger/spend-limits.ts';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import { openPool, transaction, type Pool } from '../../../platform/db/pool.ts';
import * as items from '../../../platform/db/items/items.ts';
import { test as base } from '../../infra/fixtures.ts';
import { anAccount, contentOf, runningItems } from '../factories.ts';
import { pino } from 'pino';

const test = base.extend('limited', { scope: 'file' }, ({ db }) => {
  /** Creates an account with limits and returns what items under them do. */
  return async (...maxTokens: number[]) => {
    const { id: accountId } = await anAccount(db, { tokens: 100_000 });
    const limits = maxTokens.map((max) => ({ id: uuidv7(), accountId, maxTokens: max }));
    for (const limit of limits) await spendLimits.insert(db, limit);
    const ids = limits.map(({ id }) => id);
    return {
      accountId,
      ids,
      running: (count: number, under: string[] = ids) => runningItems(db, { accountId, count, spendLimits: under }),
      hold: (itemId: string, tokens: number, { content = itemId, pool = db }: { content?: string; pool?: Pool } = {}) =>
        charges.hold(pool, { accountId, contentHash: contentOf(content), itemId, tokens }),
      settle: (itemId: string, to: 'completed' | 'cancelled', pool = db) =>
        transaction(pool, async (tx) => {
          await accounts.lock(tx, accountId);
          if (to === 'cancelled') await settlements.release(tx, { accountId, itemId });
          const tokensCharged = to === 'completed' ? await settlements.settle(tx, { accountId, itemId }) : 0;
          await items.move(tx, itemId, { to, tokensCharged });
        }),
      charged: async (id = ids[0]!) => (await spendLimits.find(db, id))!.chargedTokens,
    };
  };
});

describe('a limit of what a key may spend', () => {
  test('is never exceeded by sixteen connections that hold and settle at once', async ({ databaseUrl, limited }) => {
    const { running, hold, settle, charged } = await limited(100);
    const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 16 }, pino({ level: 'silent' }));
    try {
      const outcomes = await Promise.all(
        (await running(60)).map(async (itemId, n) => {
          const held = await hold(itemId, 7, { pool });
          if (held === 'held' && n % 3 === 0) await settle(itemId, 'completed', pool);
          return held;
        }),
      );
      expect(outcomes.filter((held) => held === 'held')).toHaveLength(14); // 98 tokens
      expect(outcomes.filter((held) => held !== 'held')).toEqual(
        Array.from({ length: 46 }, () => ({ keyLimit: 100, tokens: 105 })),
      );
      expect(await charged()).toBeLessThanOrEqual(98);
    } finally {
      await pool.end();
    }
  });

  test('counts what was charged, not what was released', async ({ limited }) => {
    const { running, hold, settle, charged } = await limited(10);
    const [a, b, c] = await running(3);
    expect(await hold(a!, 6)).toBe('held');
    expect(await hold(b!, 6)).toEqual({ keyLimit: 10, tokens: 12 });
    await settle(a!, 'cancelled');
    expect([await charged(), await hold(b!, 6)]).toEqual([0, 'held']);
    expect(await hold(b!, 6)).toBe('held'); // the activity ran twice
    await settle(b!, 'completed');
    expect([await charged(), await hold(c!, 5)]).toEqual([6, { keyLimit: 10, tokens: 11 }]);
    expect(await hold(c!, 4)).toBe('held');
  });

  test('counts a content once, and only for the key whose item is charged for it', async ({ limited }) => {
    const { running, hold, settle, charged } = await limited(10);
    const [a, b] = await running(2);
    const [other] = await running(1, []);
    for (const item of [a, b, other]) expect(await hold(item!, 10, { content: `same of ${a}` })).toBe('held');
    await settle(other!, 'completed');
    await settle(a!, 'completed');
    expect(await charged()).toBe(0);
    expect(await hold(b!, 10)).toBe('held');
  });

  test('holds beside those of the keys above, and is closed once deleted', async ({ db, limited }) => {
    const { ids, running, hold, settle, charged } = await limited(5, 8);
    const [child, child2] = await running(2);
    const [parent, parent2] = await running(2, ids.slice(1));
    expect(await hold(child!, 6)).toEqual({ keyLimit: 5, tokens: 6 });
    expect(await hold(child!, 4)).toBe('held');
    expect(await hold(parent!, 4)).toBe('held');
    expect(await hold(child2!, 1)).toEqual({ keyLimit: 8, tokens: 9 });
    await settle(child!, 'completed');
    await settle(parent!, 'completed');
    expect([await charged(), await charged(ids[1])]).toEqual([4, 8]);
    expect(await hold(parent2!, 1)).toEqual({ keyLimit: 8, tokens: 9 });
    await db.query('delete from spend_limits where id = $1', [ids[1]]);
    expect(await hold(parent2!, 1)).toEqual({ keyLimit: 0, tokens: 1 });
  });
});
