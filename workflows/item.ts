import { CancellationScope, isCancellation, patched, setCurrentDetails } from '@temporalio/workflow';
import { isSettledElsewhere, type SettledElsewhere } from './domain/failure.ts';
import { beginItem, settleItem } from './effects.ts';
import { failed, wasCancelledBetweenAttempts, workApart, workTogether } from './item-steps.ts';
import type { ItemInput, ItemOutcome } from './messages.ts';

/** Since this patch an item that was settled by someone else ends without a `settleItem` of its own. */
const SETTLED_ELSEWHERE_PATCH = 'settled-elsewhere';
/** Since this patch a failed attempt that is not retried because a cancel was requested meanwhile ends the item as cancelled. */
const CANCELLED_BETWEEN_ATTEMPTS_PATCH = 'cancelled-between-attempts';
/** Since this patch the light work on an item is one activity; before, each part was one. */
const LIGHT_WORK_PATCH = 'light-work';

/**
 * Works on one audio as workflows did that began before `itemWork`: its row is begun and settled by local activities, and it completes
 * however the item ended. No other change of its behaviour is to come.
 */
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

function isCancelledBetweenAttempts(error: unknown): boolean {
  return wasCancelledBetweenAttempts(error) && patched(CANCELLED_BETWEEN_ATTEMPTS_PATCH);
}
