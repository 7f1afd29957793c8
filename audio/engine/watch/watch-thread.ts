import { isMainThread, workerData } from 'node:worker_threads';
import { RETURNED, UNDER_WAY } from './codec-calls.ts';
import { STUCK_SIGNAL, type Watch } from './start-watch.ts';

/** Main file of the watching thread. */

const CHECK_EVERY_MS = 250;

/** Ends the process when its parent is gone, or when FFmpeg has computed for too long without a result. */
function watch({ parent, codecCalls, codecLimitMs }: Watch): void {
  /** Processor time in calls of FFmpeg since it last returned something. */
  let spentMs = 0;
  let returned = 0;
  let cpuMs = processorTime();

  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); // also when it was gone before the first check
    const [cpuBefore, returnedBefore] = [cpuMs, returned];
    cpuMs = processorTime();
    returned = Atomics.load(codecCalls, RETURNED);
    if (returned !== returnedBefore) spentMs = 0;
    else if (Atomics.load(codecCalls, UNDER_WAY) > 0) spentMs += cpuMs - cpuBefore;
    if (spentMs > codecLimitMs) process.kill(process.pid, STUCK_SIGNAL);
  }, CHECK_EVERY_MS);
}

/** Returns the processor time of this process in milliseconds. Unlike the time of day, it stands still while others have the processor. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

if (!isMainThread) watch(workerData as Watch);
