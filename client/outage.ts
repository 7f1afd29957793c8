import { ApiError } from './api-error.ts';
import { isUnavailable } from './attempts.ts';

/** A restart of a whole service, or a move to another machine, takes less. */
const MAX_OUTAGE_S = 300;

/** How long something that reads again and again waits for a service that does not respond. */
export interface Patience {
  /** Notes that the service responded. */
  responded(): void;
  /** Returns the least time to wait before the next request, in milliseconds. Throws an error that is no outage, or one that lasts too long. */
  outlast(error: unknown): number;
}

/** Waits out an outage of a service that has responded before: one that never did probably has another address. */
export function createPatience(maxOutageS: number = MAX_OUTAGE_S): Patience {
  let respondedAt: number | undefined;
  return {
    responded() {
      respondedAt = Date.now();
    },
    outlast(error) {
      const isOutage = error instanceof ApiError && isUnavailable(error);
      const waitMs = isOutage ? (error.retryAfterS ?? 0) * 1_000 : 0;
      const isOver = respondedAt === undefined || Date.now() + waitMs - respondedAt > maxOutageS * 1_000;
      if (!isOutage || isOver) throw error;
      return waitMs;
    },
  };
}
