import { setTimeout as wait } from 'node:timers/promises';
import {
  defaultGrpcRetryOptions,
  isGrpcServiceError,
  isRetryableError,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';

/**
 * gRPC codes of a server that was too slow or away. A server that gives a call up before its client does resets the stream: CANCELLED or
 * INTERNAL.
 */
export const TOO_SLOW: ReadonlySet<number> = new Set([1, 4, 8, 13, 14]);
const PAUSE_MS = 500;
const MAX_ATTEMPTS = 10;

/** Returns an interceptor that repeats, as the same request, the calls that the client repeats by itself and those that end with one of these gRPC codes. */
export function retryInterceptor(codes: ReadonlySet<number>): ReturnType<typeof makeGrpcRetryInterceptor> {
  return makeGrpcRetryInterceptor({
    ...defaultGrpcRetryOptions(),
    retryableDecider: (attempt, status) =>
      attempt < MAX_ATTEMPTS && (isRetryableError(status) || codes.has(status.code)),
  });
}

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
