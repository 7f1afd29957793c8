import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { sharedRateLimiter, consumePoint } from '../../platform/rate-limiter.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from './problems.ts';

/** Counts one request of somebody; answers the headers that tell what is left, throws `rate_limited` for one too many. */
export type RateLimit = (who: string) => Promise<Record<string, string>>;

export interface Limits {
  /** Of this process alone: with n API processes behind a balancer a key may make up to n times as many. */
  perKey: RateLimit;
  /** New accounts, which come with tokens: counted by all processes together. */
  perAddress: RateLimit;
}

/** The limits of one API process. */
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
  return async (who) => {
    const { refused, remaining, resetS } = await consumePoint(limiter, who);
    const headers = {
      'RateLimit-Limit': String(limiter.points),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(resetS),
    };
    if (!refused) return headers;
    throw new Problem('rate_limited', {
      detail: `${rule} Try again in ${resetS} s.`,
      headers: { ...headers, 'Retry-After': String(resetS) },
    });
  };
}
