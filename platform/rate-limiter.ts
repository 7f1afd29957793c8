import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from './db/pool.ts';

/** Creates a rate limit of `points` per `seconds` that all processes on this database count together. */
export function sharedRateLimiter(
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
    inMemoryBlockOnConsumed: points + 1, // a refused caller costs no more queries
  });
}

/** The state of a key's limit after one point was requested. */
export interface Consumption {
  /** True if no point was left. */
  refused: boolean;
  remaining: number;
  /** Whole seconds until all points are back, at least 1. */
  resetS: number;
}

/** Consumes one point of `key` if one is left. */
export async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<Consumption> {
  try {
    return consumption(await limiter.consume(key), false);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return consumption(error, true);
  }
}

function consumption({ remainingPoints, msBeforeNext }: RateLimiterRes, refused: boolean): Consumption {
  return {
    refused,
    remaining: Math.max(0, remainingPoints),
    resetS: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  };
}
