import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from '../../platform/db/pool.ts';
import { consumePoint, sharedRateLimiter } from '../../platform/rate-limiter.ts';
import { Problem } from '../http/problems/problem.ts';

const PERIOD_S = 60;

/** The limiters of each pool by name. A limiter holds a timer, so each is made once. */
const limiters = new WeakMap<Pool, Map<string, RateLimiterAbstract>>();

/** Counts a POST that an account asks for, over all API processes. Throws `rate_limited` beyond `perMinute`. */
export async function requireAllowance(
  db: Pool,
  { name, accountId, perMinute, what }: { name: string; accountId: string; perMinute: number; what: string },
): Promise<void> {
  const { refused, resetS } = await consumePoint(limiterOf(db, { name, points: perMinute }), accountId);
  if (!refused) return;
  throw new Problem('rate_limited', {
    detail: `An account may send ${perMinute} ${what} a minute. Try again in ${resetS} s.`,
    retryAfterS: resetS,
  });
}

function limiterOf(db: Pool, { name, points }: { name: string; points: number }): RateLimiterAbstract {
  const ofPool = limiters.get(db) ?? new Map<string, RateLimiterAbstract>();
  limiters.set(db, ofPool);
  const limiter = ofPool.get(name) ?? sharedRateLimiter(db, { name, points, seconds: PERIOD_S });
  ofPool.set(name, limiter);
  return limiter;
}
