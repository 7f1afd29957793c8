import { ApplicationFailure } from '@temporalio/activity';
import { APICallError, LoadAPIKeyError, RetryError } from 'ai';
import type { TurnFailure } from '../../workflows/domain/turn-outcome.ts';

/** Longest wait in milliseconds that a model may ask for before the next attempt. */
const MAX_WAIT_MS = 30_000;
/** HTTP statuses of a wrong key, base URL or model id. */
const MISCONFIGURED = new Set([401, 403, 404]);

/** Returns the failure of a model call that a retry cannot help. Throws any other error: Temporal retries, after the wait the model asks for. */
export function modelFailure(error: unknown): TurnFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (LoadAPIKeyError.isInstance(cause)) return 'model_misconfigured';
  if (!APICallError.isInstance(cause)) throw error;
  if (!cause.isRetryable) return MISCONFIGURED.has(cause.statusCode ?? 0) ? 'model_misconfigured' : 'model_unavailable';
  const seconds = Number(cause.responseHeaders?.['retry-after']);
  throw ApplicationFailure.create({
    message: `the model responded with ${cause.statusCode ?? 'nothing'}`,
    type: 'ModelUnavailable',
    ...(seconds > 0 ? { nextRetryDelay: Math.min(1_000 * seconds, MAX_WAIT_MS) } : {}),
  });
}
