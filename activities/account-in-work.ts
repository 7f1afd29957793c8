/** A part that has run for this long is not short: it computes or waits for a network, and costs the processes that pass work on nothing. */
const SHORT_MS = 2_000;

/** A part of the short work on an item, such as a download or a step. */
export interface Part {
  beganAt: number;
}

/** A part that may not begin yet. */
export interface Waiting {
  part: Part;
  /** When the wait has taken too long. */
  until: number;
  begin: () => void;
  refuse: (reason: unknown) => void;
}

/** The short work of an account on this worker. */
export interface Account {
  /** Parts in progress. */
  parts: Set<Part>;
  /** Parts that wait, first in line first. */
  waiting: Waiting[];
  /** Present until then, also without a part in progress. */
  presentUntil: number;
  /** A flood until then, also with little in progress. */
  floodUntil: number;
  /** Time that it was stopped and has not regained. */
  pausedMs: number;
  isPaused: boolean;
  /** When `pausedMs` was brought up to date. */
  countedAt: number;
}

/** Returns how many parts of an account are in progress that are short so far. */
export function inProgress({ parts }: Account, now: number): number {
  let short = 0;
  for (const { beganAt } of parts) if (now - beganAt < SHORT_MS) short += 1;
  return short;
}

/** Reports whether an account has short work here, or soon. */
export function isPresent(account: Account, now: number): boolean {
  return account.presentUntil > now || account.waiting.length > 0 || inProgress(account, now) > 0;
}

/** How long an account that has left is remembered: rows that were read before say that it is present. */
const LEFT_MS = 2_000;

/** Reports whether nothing about an account needs to be remembered. */
export function isGone({ parts, waiting, presentUntil, floodUntil, pausedMs }: Account, now: number): boolean {
  return (
    parts.size === 0 && waiting.length === 0 && presentUntil + LEFT_MS <= now && floodUntil <= now && pausedMs === 0
  );
}
