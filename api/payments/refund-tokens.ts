import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';

/** A refund that cannot be made. The message says why, and what to do. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}

/** Tokens of a payment that is paid back. */
export interface RefundTokens {
  accountId: string;
  tokens: number;
  /** Key of the posting, and of the refund at Stripe. */
  key: string;
}

/** Takes the tokens of a refund from the account, once. Throws `RefundRefused` if they are not there, or if the key was used otherwise. */
export async function takeTokens(db: Pool, { accountId, tokens, key }: RefundTokens): Promise<void> {
  await transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    const moves = [
      { book: 'available' as const, tokens: -tokens },
      { book: 'sales' as const, tokens },
    ];
    const posted = await ledger.post(tx, { key, accountId, reason: 'refund', moves });
    if (posted === 'posted') {
      await changeLog.record(tx, { action: 'tokens.refunded', accountId, subject: key, details: { tokens } });
      return;
    }
    if (posted === 'insufficient_tokens') {
      const { availableTokens: left } = await ledger.balances(tx, accountId);
      throw new RefundRefused(
        `The refund is of ${tokens} tokens, and ${left} are available. Refund at most ${usdOf(left)} USD with --usd.`,
      );
    }
    const before = -(await ledger.availableMoved(tx, key))!;
    if (before !== tokens) {
      throw new RefundRefused(`This part was a refund of ${usdOf(before)} USD. Give another --part for a further one.`);
    }
    if ((await ledger.availableMoved(tx, undoneKey(key))) !== undefined) {
      throw new RefundRefused('Stripe refused this part before. Give another --part to try again.');
    }
  });
}

/** Returns the tokens of a refund that Stripe has refused, once. */
export async function returnTokens(db: Pool, { accountId, tokens, key }: RefundTokens): Promise<void> {
  await transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    const moves = [
      { book: 'sales' as const, tokens: -tokens },
      { book: 'available' as const, tokens },
    ];
    const posted = await ledger.post(tx, { key: undoneKey(key), accountId, reason: 'refund', moves });
    if (posted !== 'posted') return;
    await changeLog.record(tx, { action: 'tokens.returned', accountId, subject: key, details: { tokens } });
  });
}

function undoneKey(key: string): string {
  return `${key}:undone`;
}

/** Returns the whole cents of tokens, in dollars. */
function usdOf(tokens: number): number {
  return Math.floor(tokens / (TOKENS_PER_USD / 100)) / 100;
}
