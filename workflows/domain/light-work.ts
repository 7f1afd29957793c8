import type { Failure, ItemWorkOutcome } from './failure.ts';

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
