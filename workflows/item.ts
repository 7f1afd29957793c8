import {
  ActivityFailure,
  CancellationScope,
  isCancellation,
  patched,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { RetryState } from '@temporalio/common';
import type { CapabilityName } from './domain/capabilities.ts';
import {
  isRetryable,
  isSettledElsewhere,
  type Failure,
  type ItemWorkOutcome,
  type SettledElsewhere,
} from './domain/failure.ts';
import { BACKOFFS, waits } from './domain/retries.ts';
import { beginItem, downloads, engine, settleItem } from './effects.ts';
import type { ItemInput, ItemOutcome } from './messages.ts';

/** The work on an item, frozen when it was submitted. */
export interface ItemPlan {
  /** A step that works with further audio, such as a reference to compare with, needs that fetched and measured first. */
  steps: { position: number; capability: CapabilityName; compares: boolean }[];
  onStepFailure: 'fail' | 'continue';
  /** Automatic retries this item may spend on failures of the work. */
  maxRetries: number;
}

/** Since this patch an item that was settled by someone else ends without a `settleItem` of its own. */
const SETTLED_ELSEWHERE_PATCH = 'settled-elsewhere';
/** Since this patch a failed attempt that is not retried because a cancel was requested meanwhile ends the item as cancelled. */
const CANCELLED_BETWEEN_ATTEMPTS_PATCH = 'cancelled-between-attempts';

/** Works on one audio: fetch, measure (probe, hash, hold), steps, then settle or release. */
export async function item({ itemId, lane }: ItemInput): Promise<void> {
  // Shielded from cancellation: an operator's cancel that comes before it must find an item to settle.
  const plan = await CancellationScope.nonCancellable(() => beginItem(itemId));
  if (!plan) return; // cancelled or settled before it began
  let outcome: ItemOutcome | SettledElsewhere;
  try {
    outcome = await work(itemId, lane, plan);
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

async function work(itemId: string, lane: string, plan: ItemPlan): Promise<ItemOutcome | SettledElsewhere> {
  const attempt = retryBudget(plan.maxRetries);
  const further = async (position: number): Promise<ItemWorkOutcome<unknown>> => {
    const fetched = await attempt(() => downloads(lane).fetchReference(itemId, position));
    if (!fetched.ok) return fetched;
    return attempt(() => engine(lane, 'decode and measure further audio').measureReference(itemId, position));
  };

  setCurrentDetails('downloading');
  const fetched = await attempt(() => downloads(lane).fetchSource(itemId));
  if (!fetched.ok) return ended(fetched);

  setCurrentDetails('measuring');
  const measured = await attempt(() => engine(lane, 'decode, measure, hold').measureSource(itemId));
  if (!measured.ok) return ended(measured);

  const failedSteps: { position: number; failure: Failure }[] = [];
  for (const { position, capability, compares } of plan.steps) {
    const name = `step ${position + 1} of ${plan.steps.length}: ${capability}`;
    setCurrentDetails(`${measured.value.details}\n\n${name}`);
    const ready = compares ? await further(position) : READY;
    const step = ready.ok ? await attempt(() => engine(lane, name)[capability](itemId, position)) : ready;
    if (step.ok) continue;
    if (isSettledElsewhere(step) || plan.onStepFailure === 'fail') return ended(step);
    failedSteps.push({ position, failure: step.failure });
  }
  const last = failedSteps.at(-1);
  if (last && failedSteps.length === plan.steps.length) return failed(last.failure);
  return { status: 'completed', failedSteps };
}

const READY: ItemWorkOutcome<null> = { ok: true, value: null };

/** Returns how an item ends after work that brought no value. */
function ended(outcome: { ok: false; failure: Failure } | SettledElsewhere): ItemOutcome | SettledElsewhere {
  return isSettledElsewhere(outcome) ? outcome : failed(outcome.failure);
}

function failed(failure: Failure): ItemOutcome {
  return { status: 'failed', failure };
}

/** Returns a function that repeats work with growing waits while a retry can help and the item's budget lasts. */
function retryBudget(retries: number) {
  let left = retries;
  return async <T>(effect: () => Promise<ItemWorkOutcome<T>>): Promise<ItemWorkOutcome<T>> => {
    const backoff = waits(BACKOFFS.work);
    for (;;) {
      const outcome = await effect();
      if (outcome.ok || isSettledElsewhere(outcome) || left === 0 || !isRetryable(outcome.failure)) return outcome;
      left -= 1;
      await sleep(backoff.next().value);
    }
  };
}
