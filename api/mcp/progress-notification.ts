import type { JobStatus } from '../../platform/db/jobs.ts';

export interface Progress {
  progress: number;
  total: number;
  message: string;
}

/** Seconds after which the fraction that shows that a job lives is one half. */
const HALF_S = 1_000;

/**
 * How far a job is, at each look more than before, as the protocol demands: whole numbers are steps that are done (`inFlight`: of items
 * that are not settled), the fraction only counts the time since `began`, a moment of `performance.now`. All of it is reached
 * only by a job whose items are settled: with every step done it would be overtaken by the fraction.
 */
export function progressOf(job: JobStatus, { inFlight, began }: { inFlight: number; began: number }): Progress {
  const steps = job.steps.length;
  const settled = job.completed + job.failed + job.cancelled;
  const total = job.total * steps;
  const seconds = (performance.now() - began) / 1_000;
  const isOpen = job.status === 'IN_QUEUE' && settled < job.total;
  const done = Math.min(settled * steps + inFlight, isOpen ? total - 1 : total);
  const lives = isOpen ? seconds / (seconds + HALF_S) : 0;
  const message = `${settled} of ${job.total} done after ${seconds.toFixed(1)} s (job ${job.id})`;
  return { progress: done + lives, total, message };
}
