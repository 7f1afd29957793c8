import { expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import type { ItemOutcome } from '../../../workflows/messages.ts';
import { test as base } from '../../infra/fixtures.ts';
import { aMadeFile, anAccount, runningItems } from '../factories.ts';

export const COMPLETED: ItemOutcome = { status: 'completed', failedSteps: [] };
export const CANCELLED: ItemOutcome = { status: 'cancelled' };

/** An account with 1,000 tokens, what it works on, and what that cost. */
export async function aCustomer(db: Pool, tokens = 1_000) {
  const { id: accountId } = await anAccount(db, { tokens });
  const newItem = async () => (await runningItems(db, { accountId, count: 1 }))[0]!;
  const hold = (itemId: string, contentHash: string, length: number) =>
    charges.hold(db, { accountId, itemId, contentHash, tokens: length });
  const end = (itemId: string, outcome = COMPLETED) => settlement(db)(itemId, outcome);
  return {
    accountId,
    newItem,
    hold,
    end,
    /** Makes a file of `length` tokens. */
    make: (contentHash: string, length: number, ...origins: string[]) =>
      aMadeFile(db, { accountId, contentHash, durationS: length - 0.5, origins }),
    /** Completes an item that works on a content, and returns the tokens charged. */
    async work(contentHash: string, length: number): Promise<number> {
      const itemId = await newItem();
      expect(await hold(itemId, contentHash, length)).toMatch(/held|covered/);
      await end(itemId);
      const { rows } = await db.query<{ tokens: number }>('select tokens_charged as tokens from items where id = $1', [
        itemId,
      ]);
      return rows[0]!.tokens;
    },
    async balance(): Promise<[available: number, held: number]> {
      const account = await accounts.find(db, accountId);
      return [account!.availableTokens, account!.heldTokens];
    },
  };
}

/** Tests with a customer, whose books must be right in the end. */
export const test = base.extend('customer', async ({ db }, { onCleanup }) => {
  onCleanup(async () => expect(await ledger.audit(db)).toEqual([]));
  return aCustomer(db);
});
