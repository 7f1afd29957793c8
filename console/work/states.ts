import type { Batch } from '../../client/index.ts';

/** Names of states for people. */
export const STATE_NAMES: Readonly<Record<Batch['status'], string>> = {
  IN_QUEUE: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
