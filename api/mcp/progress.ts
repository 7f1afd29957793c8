import type { JobStatus } from '../../platform/db/jobs.ts';

export interface Progress {
  progress: number;
  total: number;
  message: string;
}

/** Seconds after which the fraction that shows that a job lives is one half. */
const HALF_S = 1_000;

/**
 * How far a job is, at each look more than before, as the protocol demands: whole numbers are items that are settled, the fraction only
 * counts the time since `began` (a moment of `performance.now`).
 */
export function progressOf(job: JobStatus, began: number): Progress {
  const { total, completed, failed, cancelled } = job;
  const settled = completed + failed + cancelled;
  const seconds = (performance.now() - began) / 1_000;
  const lives = job.status === 'IN_QUEUE' && settled < total ? seconds / (seconds + HALF_S) : 0;
  const message = `${settled} of ${total} done after ${seconds.toFixed(1)} s (job ${job.id})`;
  return { progress: settled + lives, total, message };
}
