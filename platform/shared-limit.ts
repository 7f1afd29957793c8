import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from './db/pool.ts';

/** A limit that all processes on this database count together: so many `points` in so many `seconds`. */
export function sharedLimit(
  db: Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: db,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true, // by a migration
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1, // who is refused costs no more queries
  });
}

/** Takes one point; answers how many seconds somebody has to wait for the next when there is none left. */
export async function waitSeconds(limiter: RateLimiterAbstract, who: string): Promise<number | undefined> {
  try {
    await limiter.consume(who);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  }
}
