import type { JobStatus } from '../../platform/db/jobs.ts';

export interface Progress {
  progress: number;
  total: number;
  message: string;
}

/** Seconds after which the fractional part of the progress is one half. */
const HALF_S = 1_000;

/**
 * Returns the progress of a job, strictly increasing over time, as the protocol demands. The integer part counts finished steps
 * (`inFlight`: of unsettled items). The fraction only grows with the time since `began`, a value of `performance.now`. The
 * total is reached only once every item is settled, so that the fraction never exceeds it.
 */
export function progressOf(job: JobStatus, { inFlight, began }: { inFlight: number; began: number }): Progress {
  const steps = job.steps.length;
  const settled = job.completed + job.failed + job.cancelled;
  const total = job.total * steps;
  const seconds = (performance.now() - began) / 1_000;
  const isOpen = job.status === 'IN_QUEUE' && settled < job.total;
  const done = Math.min(settled * steps + inFlight, isOpen ? total - 1 : total);
  const fraction = isOpen ? seconds / (seconds + HALF_S) : 0;
  const message = `${settled} of ${job.total} done after ${seconds.toFixed(1)} s (job ${job.id})`;
  return { progress: done + fraction, total, message };
}
