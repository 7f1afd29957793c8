import { CancellationScope, isCancellation, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { CapabilityName } from './domain/capabilities.ts';
import { isRetryable, type Failure, type Outcome } from './domain/failure.ts';
import { beginItem, downloads, engine, settleItem } from './effects.ts';
import type { ItemInput, ItemOutcome } from './messages.ts';

/** What an item has to do, frozen when it was submitted. */
export interface ItemPlan {
  /** A step that compares needs its reference fetched and measured first. */
  steps: { position: number; capability: CapabilityName; compares: boolean }[];
  onStepFailure: 'fail' | 'continue';
  /** Automatic retries this item may spend on failures of the work. */
  maxRetries: number;
}

/** The one way audio is worked on: fetch, measure (probe, hash, hold), steps, then settle or release. */
export async function item({ itemId, lane }: ItemInput): Promise<void> {
  // Not to be cancelled: an operator's cancel that comes before it must find an item to settle.
  const plan = await CancellationScope.nonCancellable(() => beginItem(itemId));
  if (!plan) return; // cancelled or settled before it began
  let outcome: ItemOutcome;
  try {
    outcome = await work(itemId, lane, plan);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    outcome = { status: 'cancelled' };
  }
  const settled = await CancellationScope.nonCancellable(() => settleItem(itemId, outcome));
  setCurrentDetails(settled.details);
}

async function work(itemId: string, lane: string, plan: ItemPlan): Promise<ItemOutcome> {
  const attempt = retryBudget(plan.maxRetries);
  const reference = async (position: number): Promise<Outcome<unknown>> => {
    const fetched = await attempt(() => downloads(lane).fetchReference(itemId, position));
    if (!fetched.ok) return fetched;
    return attempt(() => engine(lane, 'decode and measure the reference').measureReference(itemId, position));
  };

  setCurrentDetails('downloading');
  const fetched = await attempt(() => downloads(lane).fetchSource(itemId));
  if (!fetched.ok) return failed(fetched.failure);

  setCurrentDetails('measuring');
  const measured = await attempt(() => engine(lane, 'decode, measure, hold').measureSource(itemId));
  if (!measured.ok) return failed(measured.failure);

  const failedSteps: { position: number; failure: Failure }[] = [];
  for (const { position, capability, compares } of plan.steps) {
    const name = `step ${position + 1} of ${plan.steps.length}: ${capability}`;
    setCurrentDetails(`${measured.value.details}\n\n${name}`);
    const ready = compares ? await reference(position) : READY;
    const step = ready.ok ? await attempt(() => engine(lane, name)[capability](itemId, position)) : ready;
    if (step.ok) continue;
    if (plan.onStepFailure === 'fail') return failed(step.failure);
    failedSteps.push({ position, failure: step.failure });
  }
  const last = failedSteps.at(-1);
  if (last && failedSteps.length === plan.steps.length) return failed(last.failure);
  return { status: 'completed', failedSteps };
}

const READY: Outcome<null> = { ok: true, value: null };

function failed(failure: Failure): ItemOutcome {
  return { status: 'failed', failure };
}

/** Tries again what may succeed, with growing waits, until the item's budget is spent. */
function retryBudget(retries: number) {
  let left = retries;
  return async <T>(effect: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    for (let wait = 1_000; ; wait = Math.min(2 * wait, 30_000)) {
      const outcome = await effect();
      if (outcome.ok || left === 0 || !isRetryable(outcome.failure)) return outcome;
      left -= 1;
      await sleep(wait);
    }
  };
}
