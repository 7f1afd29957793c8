import type { Targets } from './attempt.ts';

/** What a task for a child that was taken over has beside the fields of an ordinary one. */
export interface EscapeTask {
  attempt: string;
  targets: Targets;
}

/** How an attempt ended; `detail` is the system's error. */
export interface Tried {
  refused: boolean;
  detail: string;
}
