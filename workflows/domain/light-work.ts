import type { CapabilityName } from './capabilities.ts';
import { isRetryable, type Failure, type ItemWorkOutcome } from './failure.ts';

/** How far the light work on an item came. */
export interface Reached {
  /** The next step: work goes on there, or failed there. */
  next: number;
  /** Steps from there on that need activities of their own: they take long, or need further audio. */
  heavy: number[];
  /** Length and price of the audio, for operators. */
  details: string;
}

/**
 * Outcome of light work. The value is null where the audio was fetched but takes long to measure. A failure without a value is one of the
 * audio itself, one with a value is of a step.
 */
export type LightWorkOutcome = ItemWorkOutcome<Reached | null> | { ok: false; failure: Failure; value: Reached };

/** The work on an item, frozen when it was submitted. */
export interface ItemPlan {
  /** A step that works with further audio, such as a reference to compare with, needs that fetched and measured first. */
  steps: { position: number; capability: CapabilityName; compares: boolean }[];
  onStepFailure: 'fail' | 'continue';
  /** Automatic retries this item may spend on failures of the work. */
  maxRetries: number;
}

/** Returns the failure that ends an item because nothing is left to do after this outcome of its first work; undefined if there is. */
export function finalFailure(outcome: LightWorkOutcome, { onStepFailure, maxRetries }: ItemPlan): Failure | undefined {
  if (outcome.ok || !('failure' in outcome)) return undefined;
  const isOfStep = 'value' in outcome;
  if (isOfStep && onStepFailure === 'continue') return undefined;
  return maxRetries > 0 && isRetryable(outcome.failure) ? undefined : outcome.failure;
}
