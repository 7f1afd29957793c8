import type { Pool } from '../../platform/db/pool.ts';
import { consumePoint, sharedRateLimiterOf } from '../../platform/rate-limiter.ts';
import { Problem } from '../http/problems/problem.ts';

const PERIOD_S = 60;

/** Counts a POST that an account asks for, over all API processes. Throws `rate_limited` beyond `perMinute`. */
export async function requireAllowance(
  db: Pool,
  { name, accountId, perMinute, what }: { name: string; accountId: string; perMinute: number; what: string },
): Promise<void> {
  const limiter = sharedRateLimiterOf(db, { name, points: perMinute, seconds: PERIOD_S });
  const { refused, resetS } = await consumePoint(limiter, accountId);
  if (!refused) return;
  throw new Problem('rate_limited', {
    detail: `An account may send ${perMinute} ${what} a minute. Try again in ${resetS} s.`,
    retryAfterS: resetS,
  });
}
