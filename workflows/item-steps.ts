import { RetryState } from '@temporalio/common';
import { ActivityFailure, setCurrentDetails, sleep } from '@temporalio/workflow';
import {
  isRetryable,
  explain,
  isSettledElsewhere,
  type Failure,
  type ItemWorkOutcome,
  type SettledElsewhere,
} from './domain/failure.ts';
import type { ItemPlan, LightWorkOutcome, Reached } from './domain/light-work.ts';
import { BACKOFFS, waits } from './domain/retries.ts';
import { downloads, engine, lightly } from './effects.ts';
import type { ItemOutcome } from './messages.ts';

interface Work {
  itemId: string;
  lane: string;
  plan: ItemPlan;
}

type WorkEnd = ItemOutcome | SettledElsewhere;

/**
 * Works on an item in few activities: what is light together, heavy steps and those with further audio each by itself. `first` is the outcome
 * of light work that was done before, from the first step on.
 */
export async function workTogether({ itemId, lane, plan }: Work, first?: LightWorkOutcome): Promise<WorkEnd> {
  const { steps, onStepFailure, maxRetries } = plan;
  let before = first;
  const shown = shownDetails();
  const attempt = retryBudget(maxRetries, shown.note);
  const failedSteps: FailedStep[] = [];
  let reached: Reached = { next: 0, heavy: [], details: '' };
  do {
    const { next, heavy, details } = reached;
    const isHeavy = heavy.includes(next);
    const name = isHeavy ? nameOf(plan, next) : summaryOf(plan, next);
    shown.set(details, name);
    const outcome: LightWorkOutcome = isHeavy
      ? reachedBy(await runStep({ itemId, lane, plan }, next, attempt), reached)
      : await attempt(async () => {
          const known = before;
          before = undefined;
          return known ?? lightly(lane, name).lightWork(itemId, next);
        });
    if (isSettledElsewhere(outcome)) return outcome;
    if (outcome.ok && outcome.value === null) {
      const measured = await attempt(() => engine(lane, 'decode, measure, hold').measureSource(itemId));
      if (!measured.ok) return ended(measured);
      reached = { next, heavy: steps.map(({ position }) => position), details: measured.value.details };
    } else if (outcome.ok) {
      const after = { ...outcome.value!, details: outcome.value!.details || details };
      // Not even its first step fits into one activity beside the measurement.
      reached = after.next === next ? { ...after, heavy: [...after.heavy, next] } : after;
    } else {
      const { failure } = outcome;
      const at = 'value' in outcome ? outcome.value : undefined;
      if (!at || onStepFailure === 'fail') return failed(failure);
      failedSteps.push({ position: at.next, failure });
      reached = { ...at, details: at.details || details, next: at.next + 1 };
    }
  } while (reached.next < steps.length);
  return completed(plan, failedSteps);
}

/** Returns how far an item came by a step of its own activity. */
function reachedBy(outcome: ItemWorkOutcome<null>, before: Reached): LightWorkOutcome {
  if (isSettledElsewhere(outcome)) return outcome;
  return outcome.ok ? { ok: true, value: { ...before, next: before.next + 1 } } : { ...outcome, value: before };
}

/** Works on an item with an activity for each part, as workflows did that began before light work was done together. */
export async function workApart({ itemId, lane, plan }: Work): Promise<WorkEnd> {
  const shown = shownDetails();
  const attempt = retryBudget(plan.maxRetries, shown.note);
  shown.set('downloading');
  const fetched = await attempt(() => downloads(lane).fetchSource(itemId));
  if (!fetched.ok) return ended(fetched);

  shown.set('measuring');
  const measured = await attempt(() => engine(lane, 'decode, measure, hold').measureSource(itemId));
  if (!measured.ok) return ended(measured);

  const failedSteps: FailedStep[] = [];
  for (const { position } of plan.steps) {
    shown.set(measured.value.details, nameOf(plan, position));
    const step = await runStep({ itemId, lane, plan }, position, attempt);
    if (step.ok) continue;
    if (isSettledElsewhere(step) || plan.onStepFailure === 'fail') return ended(step);
    failedSteps.push({ position, failure: step.failure });
  }
  return completed(plan, failedSteps);
}

/** Runs a step as an activity of its own, once its further audio is fetched and measured. */
async function runStep(
  { itemId, lane, plan }: Work,
  position: number,
  attempt: Attempt,
): Promise<ItemWorkOutcome<null>> {
  const { capability, compares } = plan.steps[position]!;
  if (compares) {
    const fetched = await attempt(() => downloads(lane).fetchReference(itemId, position));
    if (!fetched.ok) return fetched;
    const measured = await attempt(() =>
      engine(lane, 'decode and measure further audio').measureReference(itemId, position),
    );
    if (!measured.ok) return measured;
  }
  return attempt(() => engine(lane, nameOf(plan, position))[capability](itemId, position));
}

function nameOf({ steps }: ItemPlan, position: number): string {
  return `step ${position + 1} of ${steps.length}: ${steps[position]!.capability}`;
}

/** Returns what light work from a step on is to do, as far as it gets. */
function summaryOf({ steps }: ItemPlan, from: number): string {
  const rest = steps.slice(from).map(({ capability }) => capability);
  const names = `${from > 0 ? `from step ${from + 1}: ` : ''}${rest.join(', ')}`;
  return from > 0 ? names : `download, measure, ${names}`;
}

interface FailedStep {
  position: number;
  failure: Failure;
}

function completed({ steps }: ItemPlan, failedSteps: FailedStep[]): ItemOutcome {
  const last = failedSteps.at(-1);
  return last && failedSteps.length === steps.length ? failed(last.failure) : { status: 'completed', failedSteps };
}

/** Returns how an item ends after work that brought no value. */
function ended(outcome: { ok: false; failure: Failure } | SettledElsewhere): WorkEnd {
  return isSettledElsewhere(outcome) ? outcome : failed(outcome.failure);
}

export function failed(failure: Failure): ItemOutcome {
  return { status: 'failed', failure };
}

type Attempt = ReturnType<typeof retryBudget>;

/** Returns the current details of the workflow: parts that are set, and a note below them until they are set again. */
function shownDetails(): { set: (...parts: string[]) => void; note: (text: string) => void } {
  let shown: string[] = [];
  const show = (...more: string[]): void => setCurrentDetails([...shown, ...more].filter(Boolean).join('\n\n'));
  return {
    set(...parts) {
      shown = parts;
      show();
    },
    note: (text) => show(text),
  };
}

/**
 * Returns a function that repeats work with growing waits while a retry can help and the item's budget lasts. `note` gets a line for
 * operators: which retry it is, and after which failure.
 */
function retryBudget(retries: number, note: (line: string) => void) {
  let left = retries;
  return async <R extends ItemWorkOutcome<unknown>>(effect: () => Promise<R>): Promise<R> => {
    const backoff = waits(BACKOFFS.work);
    for (;;) {
      const outcome = await effect();
      if (outcome.ok || isSettledElsewhere(outcome) || left === 0 || !isRetryable(outcome.failure)) return outcome;
      left -= 1;
      const retry = `retry ${retries - left} of ${retries}, after ${outcome.failure.code}`;
      note(`${retry}: ${explain(outcome.failure)}`);
      await sleep(backoff.next().value, { summary: retry });
    }
  };
}

/** Reports whether an attempt failed before it noticed the cancel, and the server therefore did not retry it. */
export function wasCancelledBetweenAttempts(error: unknown): boolean {
  return error instanceof ActivityFailure && error.retryState === RetryState.CANCEL_REQUESTED;
}
