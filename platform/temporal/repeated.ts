import { setTimeout as wait } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';

/**
 * gRPC codes of a server that was too slow or away. A server that gives a call up before its client does resets the stream: CANCELLED or
 * INTERNAL.
 */
export const TOO_SLOW: ReadonlySet<number> = new Set([1, 4, 8, 13, 14]);
const PAUSE_MS = 500;

/** Runs a call until it succeeds; throws its error if that has another code than these, or after `waitMs`. */
export async function repeated<T>(
  call: () => Promise<T>,
  { codes, waitMs }: { codes: ReadonlySet<number>; waitMs: number },
): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isGrpcServiceError(error) || !codes.has(error.code) || Date.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
}
