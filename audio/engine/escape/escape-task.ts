import type { Targets } from './attempt.ts';

/** Further fields of a task for a child that plays one that was taken over. */
export interface EscapeTask {
  attempt: string;
  targets: Targets;
}

/** How an attempt ended; `detail` is the system's error. */
export interface Tried {
  refused: boolean;
  detail: string;
}
