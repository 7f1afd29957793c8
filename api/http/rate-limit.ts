import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { sharedRateLimiter, consumePoint } from '../../platform/rate-limiter.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from './problems.ts';

/** Counts a request under a key. Returns the RateLimit headers; throws `rate_limited` beyond the limit. */
export type RateLimit = (key: string) => Promise<Record<string, string>>;

export interface Limits {
  /** Counted per process: with n API processes behind a load balancer, a key may make up to n times as many requests. */
  perKey: RateLimit;
  /** New accounts, which get free tokens: counted by all processes together, in PostgreSQL. */
  perAddress: RateLimit;
}

/** Creates the rate limits of one API process. */
export function createLimits({ db, config }: Pick<Resources, 'db' | 'config'>): Limits {
  const { REQUESTS_PER_MINUTE: requests, ACCOUNTS_PER_HOUR: accounts } = config;
  return {
    perKey: limitedBy(
      new RateLimiterMemory({ points: requests, duration: 60 }),
      `A key may make ${requests} requests a minute.`,
    ),
    perAddress: limitedBy(
      sharedRateLimiter(db, { name: 'accounts', points: accounts, seconds: 3_600 }),
      `An address may open ${accounts} accounts an hour.`,
    ),
  };
}

function limitedBy(limiter: RateLimiterAbstract, rule: string): RateLimit {
  return async (key) => {
    const { refused, remaining, resetS } = await consumePoint(limiter, key);
    const headers = {
      'RateLimit-Limit': String(limiter.points),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(resetS),
    };
    if (!refused) return headers;
    throw new Problem('rate_limited', {
      detail: `${rule} Try again in ${resetS} s.`,
      headers,
      retryAfterS: resetS,
    });
  };
}
