import { ActivityFailure, CancellationScope, isCancellation, patched, setCurrentDetails } from '@temporalio/workflow';
import { RetryState } from '@temporalio/common';
import { isSettledElsewhere, type SettledElsewhere } from './domain/failure.ts';
import { beginItem, settleItem } from './effects.ts';
import { failed, workApart, workTogether } from './item-work.ts';
import type { ItemInput, ItemOutcome } from './messages.ts';

/** Since this patch an item that was settled by someone else ends without a `settleItem` of its own. */
const SETTLED_ELSEWHERE_PATCH = 'settled-elsewhere';
/** Since this patch a failed attempt that is not retried because a cancel was requested meanwhile ends the item as cancelled. */
const CANCELLED_BETWEEN_ATTEMPTS_PATCH = 'cancelled-between-attempts';
/** Since this patch the light work on an item is one activity; before, each part was one. */
const LIGHT_WORK_PATCH = 'light-work';

/** Works on one audio: fetch, measure (probe, hash, hold), steps, then settle or release. */
export async function item({ itemId, lane }: ItemInput): Promise<void> {
  // Shielded from cancellation: an operator's cancel that comes before it must find an item to settle.
  const plan = await CancellationScope.nonCancellable(() => beginItem(itemId));
  if (!plan) return; // cancelled or settled before it began
  let outcome: ItemOutcome | SettledElsewhere;
  try {
    const work = patched(LIGHT_WORK_PATCH) ? workTogether : workApart;
    outcome = await work({ itemId, lane, plan });
  } catch (error) {
    if (!isCancellation(error) && !isCancelledBetweenAttempts(error)) throw error;
    outcome = { status: 'cancelled' };
  }
  if (isSettledElsewhere(outcome)) {
    setCurrentDetails('settled elsewhere');
    if (patched(SETTLED_ELSEWHERE_PATCH)) return;
    outcome = failed({ code: 'worker_lost' }); // changes nothing: the item is settled
  }
  const settlement = outcome;
  const settled = await CancellationScope.nonCancellable(() => settleItem(itemId, settlement));
  setCurrentDetails(settled.details);
}

/** Reports whether an attempt failed before it noticed the cancel, and the server therefore did not retry it. */
function isCancelledBetweenAttempts(error: unknown): boolean {
  const isNotRetried = error instanceof ActivityFailure && error.retryState === RetryState.CANCEL_REQUESTED;
  return isNotRetried && patched(CANCELLED_BETWEEN_ATTEMPTS_PATCH);
}
