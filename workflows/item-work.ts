import { CancellationScope, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import { isSettledElsewhere, type SettledElsewhere } from './domain/failure.ts';
import { lightly, readItem, settleItem } from './effects.ts';
import { endItem } from './ends.ts';
import { wasCancelledBetweenAttempts, workTogether } from './item-steps.ts';
import type { ItemInput, ItemOutcome, ItemSettled } from './messages.ts';

/**
 * Works on one audio: fetch, measure (probe, hash, hold), steps, then settle or release. One activity does all of that where the work is
 * light. Returns a summary, or throws the failure or cancellation by which the item was settled.
 */
export async function itemWork({ itemId, lane, parts }: ItemInput): Promise<string> {
  const { end, details } = await settled({ itemId, lane, parts });
  setCurrentDetails(details);
  return endItem(end, details);
}

async function settled({ itemId, lane, parts = 'all that is light' }: ItemInput): Promise<ItemSettled> {
  let outcome: ItemOutcome | SettledElsewhere;
  try {
    setCurrentDetails(parts);
    const worked = await lightly(lane, parts).workOnItem(itemId);
    if ('end' in worked) return worked;
    outcome = await workTogether({ itemId, lane, plan: worked.plan }, worked.outcome);
  } catch (error) {
    if (!isCancellation(error) && !wasCancelledBetweenAttempts(error)) throw error;
    outcome = { status: 'cancelled' };
  }
  const reported = outcome;
  return CancellationScope.nonCancellable(async () => {
    if (!isSettledElsewhere(reported)) {
      const { details, end = reported } = await settleItem(itemId, reported);
      return { end, details };
    }
    const { end = { status: 'cancelled' } } = await readItem(itemId); // an item that is gone was erased
    return { end, details: `${end.status} elsewhere` };
  });
}
