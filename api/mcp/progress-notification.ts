import type { JobStatus } from '../../platform/db/jobs.ts';
import type { StepProgress } from '../../workflows/domain/step-progress.ts';

export interface Progress {
  progress: number;
  total: number;
  message: string;
  /** Progress of the first running item, as the API shows it. */
  _meta: { progress: StepProgress | null };
}

/** Distance to the total that remains until every item is settled. */
const OPEN_MARGIN = 0.01;

/**
 * Added to the last notified progress while nothing has moved: the protocol demands that each notification increases it, and
 * clients take notifications as a sign of life. A day of one notification a second adds less than `OPEN_MARGIN`.
 */
const SIGN_OF_LIFE = 1e-7;

/**
 * Returns the progress of a job: the steps that its items have finished, and of those that run the done share, out of the
 * steps of all items. `unsettledSteps` are the steps that its unsettled items have finished, with fractions. `last` is the progress
 * of the notification before: undefined is returned where progress cannot increase.
 */
export function progressOf(
  job: JobStatus,
  { unsettledSteps, last, seconds }: { unsettledSteps: number; last: number; seconds: number },
): Progress | undefined {
  const settled = job.completed + job.failed + job.cancelled;
  const total = job.total * job.steps.length;
  const isOpen = job.status === 'IN_QUEUE' && settled < job.total;
  const done = isOpen ? Math.min(settled * job.steps.length + unsettledSteps, total - OPEN_MARGIN) : total;
  const progress = isOpen ? Math.max(done, last + SIGN_OF_LIFE) : done;
  if (progress <= last) return undefined;
  const state = `${settled} of ${job.total} done after ${seconds.toFixed(1)} s`;
  const message = [state, ...(job.progress ? [describeStep(job.progress)] : []), `job ${job.id}`].join('; ');
  return { progress, total, message, _meta: { progress: job.progress } };
}

function describeStep({ step, steps, capability, percent }: StepProgress): string {
  return `step ${step} of ${steps}, ${capability} ${percent} %`;
}
