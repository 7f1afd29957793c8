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

/** What is left of somebody's points after one was asked for, and in how many whole seconds all are back. */
export interface Taken {
  refused: boolean;
  left: number;
  resetS: number;
}

/** Takes one point, unless there is none left. */
export async function takePoint(limiter: RateLimiterAbstract, who: string): Promise<Taken> {
  try {
    return taken(await limiter.consume(who), false);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return taken(error, true);
  }
}

function taken({ remainingPoints, msBeforeNext }: RateLimiterRes, refused: boolean): Taken {
  return { refused, left: Math.max(0, remainingPoints), resetS: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}
