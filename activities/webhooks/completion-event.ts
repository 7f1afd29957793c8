import type { Job } from '../../platform/db/jobs.ts';
import type { Tally } from '../../workflows/domain/end-states.ts';
import type { TerminalJobState } from '../../workflows/domain/states.ts';

/** Returns the body of a completion webhook. Its keys and their order are part of the contract. */
export function completionEvent(
  job: Pick<Job, 'id' | 'kind' | 'recipeId'>,
  status: TerminalJobState,
  counts: Tally & { tokens: number },
  completedAt: Date,
): object {
  const end = { actual_total_cost: counts.tokens, completed_at: completedAt.toISOString() };
  if (job.kind === 'run') return { event: 'recipe_completed', job_id: job.id, recipe_id: job.recipeId, status, ...end };
  return {
    event: 'batch_completed',
    batch_id: job.id,
    status,
    total_items: counts.total,
    completed_items: counts.completed,
    failed_items: counts.failed,
    cancelled_items: counts.cancelled,
    ...end,
  };
}
