import type { TerminalJobState } from './states.ts';

/** How many items of a job are in which state; only the latest attempt of each position counts. */
export interface Tally {
  total: number;
  completed: number;
  failed: number;
  cancelled: number;
}

/** Whether every item is completed, failed or cancelled. */
export function isSettled({ total, completed, failed, cancelled }: Tally): boolean {
  return completed + failed + cancelled >= total;
}

/** The state a batch ends in: any item cancelled, else none completed, else completed. */
export function batchEndState(tally: Tally): TerminalJobState {
  if (tally.cancelled > 0) return 'cancelled';
  return tally.completed === 0 ? 'failed' : 'completed';
}

/** The state a run ends in: cancelled once a cancel was accepted, else completed if any audio was, else failed. */
export function runEndState(tally: Tally, { cancelled }: { cancelled: boolean }): TerminalJobState {
  if (cancelled) return 'cancelled';
  return tally.completed > 0 ? 'completed' : 'failed';
}

/** Progress in whole percent, 0 to 100. */
export function percentComplete({ total, completed, failed, cancelled }: Tally): number {
  return total === 0 ? 0 : Math.floor((100 * (completed + failed + cancelled)) / total);
}
