import { describe, expect } from 'vitest';
import { settlement } from '../../activities/items/begin-and-settle.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import * as settlements from '../../platform/db/ledger/settlements.ts';
import * as items from '../../platform/db/items/items.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import type { ItemOutcome } from '../../workflows/messages.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount, contentOf, runningItems } from './factories.ts';

const COMPLETED: ItemOutcome = { status: 'completed', failedSteps: [] };
const CANCELLED: ItemOutcome = { status: 'cancelled' };

async function balance(db: Pool, accountId: string): Promise<[available: number, held: number]> {
  const account = await accounts.find(db, accountId);
  return [account!.availableTokens, account!.heldTokens];
}

async function charged(db: Pool, itemIds: string[]): Promise<number[]> {
  const { rows } = await db.query<{ tokens: number }>(
    'select tokens_charged as tokens from items join unnest($1::uuid[]) with ordinality as o (id, n) using (id) order by n',
    [itemIds],
  );
  return rows.map(({ tokens }) => tokens);
}

describe('charges', () => {
  test('a hold reserves tokens and a settlement charges them, each once, however often they run', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 100 });
    const [itemId = ''] = await runningItems(db, { accountId, count: 1 });
    const hold = { accountId, itemId, contentHash: contentOf(), tokens: 30 };
    const holds = await Promise.all(Array.from({ length: 8 }, () => charges.hold(db, hold)));
    expect(new Set(holds)).toEqual(new Set(['held']));
    expect(await balance(db, accountId)).toEqual([70, 30]);

    await Promise.all(Array.from({ length: 8 }, () => settlement(db)(itemId, COMPLETED)));
    expect(await balance(db, accountId)).toEqual([70, 0]);
    expect(await charged(db, [itemId])).toEqual([30]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('twenty items of one content at once hold and charge it once', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 100 });
    const itemIds = await runningItems(db, { accountId, count: 20 });
    const contentHash = contentOf();
    await Promise.all(itemIds.map((itemId) => charges.hold(db, { accountId, itemId, contentHash, tokens: 90 })));
    expect(await balance(db, accountId)).toEqual([10, 90]);
    await Promise.all(itemIds.map((itemId) => settlement(db)(itemId, COMPLETED)));
    expect(await balance(db, accountId)).toEqual([10, 0]);
    expect((await charged(db, itemIds)).toSorted((a, b) => a - b)).toEqual([...Array(19).fill(0), 90]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('concurrent items of different contents are held up to the balance', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 100 });
    const itemIds = await runningItems(db, { accountId, count: 10 });
    const outcomes = await Promise.all(
      itemIds.map((itemId) => charges.hold(db, { accountId, itemId, contentHash: contentOf(), tokens: 30 })),
    );
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'insufficient_tokens')).toHaveLength(7);
    expect(await balance(db, accountId)).toEqual([10, 90]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('a content charged before is free, even without tokens', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 30 });
    const [first = '', second = ''] = await runningItems(db, { accountId, count: 2 });
    const content = { accountId, contentHash: contentOf(), tokens: 30 };
    await charges.hold(db, { ...content, itemId: first });
    await settlement(db)(first, COMPLETED);
    expect(await charges.hold(db, { ...content, itemId: second })).toBe('covered');
    await settlement(db)(second, COMPLETED);
    expect(await charged(db, [first, second])).toEqual([30, 0]);
    expect(await balance(db, accountId)).toEqual([0, 0]);
  });

  test('tokens return with the last of several holders to give up, not with the first', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const [first = '', second = ''] = await runningItems(db, { accountId, count: 2 });
    const content = { accountId, contentHash: contentOf(), tokens: 50 };
    for (const itemId of [first, second]) await charges.hold(db, { ...content, itemId });
    await settlement(db)(first, CANCELLED);
    expect(await balance(db, accountId)).toEqual([0, 50]);
    await settlement(db)(second, { status: 'failed', failure: { code: 'step_failed' } });
    expect(await balance(db, accountId)).toEqual([50, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('a content given back can be held and charged anew', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const itemIds = await runningItems(db, { accountId, count: 3 });
    const contentHash = contentOf();
    for (const [n, itemId] of itemIds.entries()) {
      expect(await charges.hold(db, { accountId, itemId, contentHash, tokens: 40 })).toBe('held');
      await settlement(db)(itemId, n < 2 ? CANCELLED : COMPLETED);
    }
    expect(await balance(db, accountId)).toEqual([10, 0]);
    expect(await charged(db, itemIds)).toEqual([0, 0, 40]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('a holder that gives up after another was charged gets nothing back', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const [first = '', second = ''] = await runningItems(db, { accountId, count: 2 });
    const content = { accountId, contentHash: contentOf(), tokens: 20 };
    for (const itemId of [first, second]) await charges.hold(db, { ...content, itemId });
    await settlement(db)(first, COMPLETED);
    await settlement(db)(second, CANCELLED);
    expect(await balance(db, accountId)).toEqual([30, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('an item of two contents is charged for both', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const [itemId = ''] = await runningItems(db, { accountId, count: 1 });
    for (const tokens of [20, 5]) await charges.hold(db, { accountId, itemId, contentHash: contentOf(), tokens });
    await settlement(db)(itemId, COMPLETED);
    expect(await charged(db, [itemId])).toEqual([25]);
    expect(await balance(db, accountId)).toEqual([25, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('an item settled meanwhile can hold nothing, and one without a hold is charged nothing', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const [itemId = ''] = await runningItems(db, { accountId, count: 1 });
    await settlement(db)(itemId, COMPLETED);
    expect(await charged(db, [itemId])).toEqual([0]);
    expect(await charges.hold(db, { accountId, itemId, contentHash: contentOf(), tokens: 5 })).toBe('not_live');
    expect(await balance(db, accountId)).toEqual([50, 0]);
  });

  test('the same content of two accounts is held and charged in each', async ({ db }) => {
    const contentHash = contentOf();
    for (const tokens of [40, 60]) {
      const { id: accountId } = await anAccount(db, { tokens });
      const [itemId = ''] = await runningItems(db, { accountId, count: 1 });
      await charges.hold(db, { accountId, itemId, contentHash, tokens: 10 });
      await settlement(db)(itemId, COMPLETED);
      expect(await balance(db, accountId)).toEqual([tokens - 10, 0]);
    }
  });

  test('nothing is held by an item of another account', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const { id: other } = await anAccount(db);
    const [itemId = ''] = await runningItems(db, { accountId: other, count: 1 });
    expect(await charges.hold(db, { accountId, itemId, contentHash: contentOf(), tokens: 5 })).toBe('not_live');
  });

  test('a hold does not block writes of other rows of the same account', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    await transaction(db, async (tx) => {
      await accounts.lock(tx, accountId);
      await runningItems(db, { accountId, count: 1 }); // on another connection, while the lock is held
    });
  });
});

describe('charges.releaseForgotten', () => {
  test('returns the holds of items that are no longer live, and leaves the others alone', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 50 });
    const [gone = '', live = ''] = await runningItems(db, { accountId, count: 2 });
    await charges.hold(db, { accountId, itemId: gone, contentHash: contentOf(), tokens: 20 });
    await charges.hold(db, { accountId, itemId: live, contentHash: contentOf(), tokens: 5 });
    await items.move(db, gone, { to: 'cancelled' }); // as if a settlement had forgotten its holds
    expect(await ledger.audit(db)).toHaveLength(1);
    expect(await settlements.releaseForgotten(db, { limit: 10 })).toBe(1);
    expect(await balance(db, accountId)).toEqual([45, 5]);
    expect(await ledger.audit(db)).toEqual([]);
  });
});
