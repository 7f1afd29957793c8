import { CancellationScope, defineSignal, setHandler } from '@temporalio/workflow';
import { cancelJob } from './effects.ts';
import { askToCancel } from './ends.ts';
import { WAKE_SIGNAL } from './messages.ts';

const wake = defineSignal(WAKE_SIGNAL);

/** What woke the workflow of a job, and its own cancellation. */
export interface Wakes {
  /** Returns how often the job was woken so far: its rows changed and must be read again. */
  count(): number;
  /** Asks the workflow to cancel, so that it can end as cancelled, and reports whether it was asked. Gives up when the job is woken. */
  cancelItself(): Promise<boolean>;
}

/**
 * Runs `work` as the main part of a job's workflow and returns its result. `work` is shielded from cancellation: a cancel request runs the
 * same command as the API's cancel, and then counts as a wake.
 */
export async function runWakeable<R>(jobId: string, work: (wakes: Wakes) => Promise<R>): Promise<R> {
  const root = CancellationScope.current();
  let wakes = 0;
  let isAskedByItself = false;
  const countWake = (): void => {
    wakes += 1;
  };
  setHandler(wake, countWake);
  root.cancelRequested.catch(() => {
    if (isAskedByItself) return undefined;
    return CancellationScope.nonCancellable(() => cancelJob(jobId).then(countWake));
  });

  const cancelItself = (): Promise<boolean> => {
    const seen = wakes;
    isAskedByItself = true;
    return askToCancel(root, () => wakes !== seen);
  };
  return CancellationScope.nonCancellable(() => work({ count: () => wakes, cancelItself }));
}
