import { CancellationScope, defineSignal, setHandler } from '@temporalio/workflow';
import { cancelJob } from './effects.ts';
import { WAKE_SIGNAL } from './messages.ts';

const wake = defineSignal(WAKE_SIGNAL);

/**
 * Runs `work` as the main part of a job's workflow. `work` gets a function that returns how often the job was woken so far: a
 * wake means that its rows changed and must be read again. `work` is shielded from cancellation: a cancel request runs the
 * same command as the API's cancel, and then counts as a wake.
 */
export async function runWakeable(jobId: string, work: (wakes: () => number) => Promise<void>): Promise<void> {
  let wakes = 0;
  const countWake = (): void => {
    wakes += 1;
  };
  setHandler(wake, countWake);
  CancellationScope.current().cancelRequested.catch(() =>
    CancellationScope.nonCancellable(() => cancelJob(jobId).then(countWake)),
  );
  await CancellationScope.nonCancellable(() => work(() => wakes));
}
