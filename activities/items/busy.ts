import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';

const RETRY_MS = 500;

/** Returns a benign failure that frees the slot of the activity and is retried soon. `why` says who is in the way. */
export function busy(why: string, { retryMs = RETRY_MS }: { retryMs?: number } = {}): ApplicationFailure {
  return ApplicationFailure.create({
    message: `${why}; waiting until it ends`,
    type: 'Busy',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: retryMs,
  });
}
