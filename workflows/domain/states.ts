/** States of what is worked on, and the one table of allowed moves of each. */

export const ITEM_STATES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** From where an item may go; what is settled stays settled. */
export const ITEM_MOVES = {
  pending: ['running', 'failed', 'cancelled'],
  running: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<ItemState, readonly ItemState[]>;

export const JOB_STATES = ['IN_QUEUE', 'completed', 'failed', 'cancelled'] as const;
/** State of a job (a batch or a run). */
export type JobState = (typeof JOB_STATES)[number];
export type TerminalJobState = Exclude<JobState, 'IN_QUEUE'>;

/** From where a job may go; a retry opens a closed batch again. */
export const JOB_MOVES = {
  IN_QUEUE: ['completed', 'failed', 'cancelled'],
  completed: ['IN_QUEUE'],
  failed: ['IN_QUEUE'],
  cancelled: ['IN_QUEUE'],
} as const satisfies Record<JobState, readonly JobState[]>;

/** The states a move into `to` may leave: what an update is guarded by. */
export function itemStatesBefore(to: ItemState): ItemState[] {
  return ITEM_STATES.filter((from) => (ITEM_MOVES[from] as readonly ItemState[]).includes(to));
}

/** The states of items that read alike from outside. */
export function itemStatesShownAs(shown: JobState): ItemState[] {
  return ITEM_STATES.filter((state) => shownItemState(state) === shown);
}

/** How an item's state reads from outside: what is not settled is in the queue. */
export function shownItemState(state: ItemState): JobState {
  return state === 'pending' || state === 'running' ? 'IN_QUEUE' : state;
}
