import { workerData } from 'node:worker_threads';

/**
 * Kills this process once its parent is gone, also when that was before we looked first. Runs on a thread of its own: the main one may compute for minutes without
 * seeing that its channel closed.
 */
const parent = workerData as number;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 250);
