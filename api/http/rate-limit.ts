import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../contract/problems.ts';

/** Counts the requests of each key; throws `rate_limited` for one beyond `perMinute`. */
export type RateLimit = (keyId: string) => Promise<void>;

/** A limit of this process alone: with n API processes behind a balancer a key may make up to n times as many. */
export function rateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (keyId) => {
    try {
      await limiter.consume(keyId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Problem('rate_limited', {
        detail: `A key may make ${perMinute} requests a minute. Try again in ${seconds} s.`,
        headers: { 'Retry-After': String(seconds) },
      });
    }
  };
}
