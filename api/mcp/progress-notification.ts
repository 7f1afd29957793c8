import type { JobStatus } from '../../platform/db/jobs.ts';
import type { StepProgress } from '../../workflows/domain/step-progress.ts';

export interface Progress {
  progress: number;
  total: number;
  message: string;
  /** Progress of the first running item, as the API shows it. */
  _meta: { progress: StepProgress | null };
}

/** Seconds after which the fractional part of the progress is one half. */
const HALF_S = 1_000;

/**
 * Returns the progress of a job, strictly increasing over time, as the protocol demands. The integer part counts finished steps
 * (`inFlight`: of unsettled items). The fraction is the done share of the current step where that is known; the rest of it
 * grows with the time since `began`, a value of `performance.now`. The total is reached only once every item is settled, so
 * that the fraction never exceeds it.
 */
export function progressOf(job: JobStatus, { inFlight, began }: { inFlight: number; began: number }): Progress {
  const steps = job.steps.length;
  const settled = job.completed + job.failed + job.cancelled;
  const total = job.total * steps;
  const seconds = (performance.now() - began) / 1_000;
  const isOpen = job.status === 'IN_QUEUE' && settled < job.total;
  const done = Math.min(settled * steps + inFlight, isOpen ? total - 1 : total);
  const share = shareOfStep(job, inFlight);
  const fraction = isOpen ? share + (1 - share) * (seconds / (seconds + HALF_S)) : 0;
  const state = `${settled} of ${job.total} done after ${seconds.toFixed(1)} s`;
  const message = [state, ...(job.progress ? [describeStep(job.progress)] : []), `job ${job.id}`].join('; ');
  return { progress: done + fraction, total, message, _meta: { progress: job.progress } };
}

/** Returns the done share of the current step, 0 to 1. It never falls while the job's only item works on that step. */
function shareOfStep({ total, progress }: JobStatus, inFlight: number): number {
  if (!progress || total > 1 || progress.step !== inFlight + 1) return 0;
  return progress.capability === 'download' || progress.capability === 'decode' ? 0 : progress.percent / 100;
}

function describeStep({ step, steps, capability, percent }: StepProgress): string {
  return `step ${step} of ${steps}, ${capability} ${percent} %`;
}
