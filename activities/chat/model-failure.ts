import { ApplicationFailure } from '@temporalio/activity';
import { APICallError, LoadAPIKeyError, RetryError } from 'ai';
import type { TurnFailure } from '../../workflows/domain/turn.ts';

/** Longest wait that a model may ask for before it is tried again. */
const MAX_WAIT_MS = 30_000;
/** Statuses that tell of a wrong key, address or model id. */
const MISCONFIGURED = new Set([401, 403, 404]);

/** Why a model could not, where trying again would not help; all else is thrown for Temporal to try again, when the model says so. */
export function modelFailure(error: unknown): TurnFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (LoadAPIKeyError.isInstance(cause)) return 'model_misconfigured';
  if (!APICallError.isInstance(cause)) throw error;
  if (!cause.isRetryable) return MISCONFIGURED.has(cause.statusCode ?? 0) ? 'model_misconfigured' : 'model_unavailable';
  const seconds = Number(cause.responseHeaders?.['retry-after']);
  throw ApplicationFailure.create({
    message: `the model answers ${cause.statusCode ?? 'nothing'}`,
    type: 'ModelUnavailable',
    ...(seconds > 0 ? { nextRetryDelay: Math.min(1_000 * seconds, MAX_WAIT_MS) } : {}),
  });
}
