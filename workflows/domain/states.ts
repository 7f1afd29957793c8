/** States of items and jobs, and the table of allowed moves of each. */

export const ITEM_STATES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Allowed moves of an item by the state it leaves; a settled item stays settled. */
export const ITEM_MOVES = {
  pending: ['running', 'failed', 'cancelled'],
  running: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<ItemState, readonly ItemState[]>;

export const JOB_STATES = ['IN_QUEUE', 'completed', 'failed', 'cancelled'] as const;
/** State of a job: a batch, a run or a chat turn. */
export type JobState = (typeof JOB_STATES)[number];
export type TerminalJobState = Exclude<JobState, 'IN_QUEUE'>;

/** Allowed moves of a job by the state it leaves; a retry reopens a closed batch. */
export const JOB_MOVES = {
  IN_QUEUE: ['completed', 'failed', 'cancelled'],
  completed: ['IN_QUEUE'],
  failed: ['IN_QUEUE'],
  cancelled: ['IN_QUEUE'],
} as const satisfies Record<JobState, readonly JobState[]>;

/** Returns the states that a move into `to` may leave: the guard of an update. */
export function itemStatesBefore(to: ItemState): ItemState[] {
  return ITEM_STATES.filter((from) => (ITEM_MOVES[from] as readonly ItemState[]).includes(to));
}

/** Returns the item states that are shown as `shown`. */
export function itemStatesShownAs(shown: JobState): ItemState[] {
  return ITEM_STATES.filter((state) => shownItemState(state) === shown);
}

/** Returns the state that the API shows for an item: an unsettled item is in the queue. */
export function shownItemState(state: ItemState): JobState {
  return state === 'pending' || state === 'running' ? 'IN_QUEUE' : state;
}
