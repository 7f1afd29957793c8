import * as accounts from '../../platform/db/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems.ts';

/** What an account without tokens has asked of language models in the last day. */
export interface Asked {
  count: number;
  /** Seconds until the first of it is a day old. */
  resetS: number;
}

/**
 * Refuses an account without tokens its `most` + 1st request of a kind in a day. Its requests take turns here until the
 * transaction ends, so that all are counted.
 */
export async function requireDailyAllowance(
  tx: Db,
  { accountId, most, asked, rule }: { accountId: string; most: number; asked: () => Promise<Asked>; rule: string },
): Promise<void> {
  await accounts.lock(tx, accountId);
  const { count, resetS } = await asked();
  if (count < most) return;
  const headers = { 'Retry-After': String(resetS) };
  throw new Problem('rate_limited', { detail: `Without tokens to spend an account may ${rule}`, headers });
}
