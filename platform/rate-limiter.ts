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

/** The rate limits of each pool by name. */
const made = new WeakMap<Pool, Map<string, RateLimiterAbstract>>();

/**
 * Returns the rate limit of a name, for limits that requests look up: it is made once for a pool. Each that is made queries the database at an
 * interval from then on, and remembers by itself whom it refuses.
 */
export function sharedRateLimiterOf(
  db: Pool,
  limit: { name: string; points: number; seconds: number },
): RateLimiterAbstract {
  const ofPool = made.get(db) ?? new Map<string, RateLimiterAbstract>();
  made.set(db, ofPool);
  const limiter = ofPool.get(limit.name) ?? sharedRateLimiter(db, limit);
  ofPool.set(limit.name, limiter);
  return limiter;
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
