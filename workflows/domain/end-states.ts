import type { TerminalJobState } from './states.ts';

/** Number of a job's items in each state; only the latest attempt of each position counts. */
export interface Tally {
  total: number;
  completed: number;
  failed: number;
  cancelled: number;
}

/** Reports whether every item is completed, failed or cancelled. */
export function isSettled({ total, completed, failed, cancelled }: Tally): boolean {
  return completed + failed + cancelled >= total;
}

/** Returns the final state of a batch: cancelled if any item was, failed if none completed, else completed. */
export function batchEndState(tally: Tally): TerminalJobState {
  if (tally.cancelled > 0) return 'cancelled';
  return tally.completed === 0 ? 'failed' : 'completed';
}

/** Returns the final state of a run: cancelled once a cancel was accepted, completed if any audio completed, else failed. */
export function runEndState(tally: Tally, { cancelled }: { cancelled: boolean }): TerminalJobState {
  if (cancelled) return 'cancelled';
  return tally.completed > 0 ? 'completed' : 'failed';
}

/** Returns the settled share of a job in whole percent, 0 to 100. */
export function percentComplete({ total, completed, failed, cancelled }: Tally): number {
  return total === 0 ? 0 : Math.floor((100 * (completed + failed + cancelled)) / total);
}
