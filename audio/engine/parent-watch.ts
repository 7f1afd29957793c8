import { workerData } from 'node:worker_threads';

/**
 * Kills this process once its parent is gone, also when that happened before the first check. Runs on a thread of its own: the
 * main thread may compute for minutes without noticing that its channel was closed.
 */
const parent = workerData as number;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 250);
