import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** The requests that an account without tokens has made of a language model in the last 24 hours. */
export interface DailyUse {
  count: number;
  /** Seconds until the oldest of them no longer counts. */
  resetS: number;
}

/**
 * Throws `rate_limited` if an account without tokens has made `max` requests of a kind in the last 24 hours. Locks the
 * account until the transaction ends, so that concurrent requests are counted one after the other.
 */
export async function requireDailyAllowance(
  tx: Db,
  {
    accountId,
    max,
    countUse,
    rule,
  }: { accountId: string; max: number; countUse: () => Promise<DailyUse>; rule: string },
): Promise<void> {
  await accounts.lock(tx, accountId);
  const { count, resetS } = await countUse();
  if (count < max) return;
  throw new Problem('rate_limited', { detail: `An account without tokens may ${rule}`, retryAfterS: resetS });
}
