import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { wakeJob } from '../../platform/wake.ts';
import { Problem, type ProblemCode } from '../http/problems/problem.ts';

const PROBLEMS = {
  batch: { unknown: 'batch_not_found', final: 'batch_already_final' },
  run: { unknown: 'job_not_found', final: 'job_already_final' },
  chat: { unknown: 'job_not_found', final: 'job_already_final' },
  import: { unknown: 'import_not_found', final: 'import_already_final' },
} as const satisfies Record<jobs.Job['kind'], Record<string, ProblemCode>>;

/**
 * Cancels the pending items of a job; of a run or turn also the work in flight. Succeeds while Temporal is down too: the
 * sweep wakes the workflow later. Throws the `not_found` or `already_final` problem of the job's kind.
 */
export async function cancelJob(
  { db, temporal }: Resources,
  { id, accountId, kind }: { id: string; accountId: string; kind: jobs.Job['kind'] },
): Promise<jobs.JobStatus> {
  const { job, wakeAt } = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id, accountId });
    if (found?.kind !== kind) throw new Problem(PROBLEMS[kind].unknown);
    if (found.status !== 'IN_QUEUE') throw new Problem(PROBLEMS[kind].final);
    // A repeated cancel sends no signal: a workflow accepts a limited number of signals and of history events.
    const changed = await jobs.cancel(tx, found);
    return { job: found, wakeAt: changed ? await jobs.markDue(tx, id) : await jobs.dueAt(tx, id) };
  });
  try {
    if (wakeAt !== null) {
      await temporal.withDeadline((client) => wakeJob(client, job));
      await jobs.clearDue(db, { id, wakeAt });
    }
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
  const status = await jobs.statusOf(db, { id, accountId, kind });
  if (!status) throw new Problem(PROBLEMS[kind].unknown);
  return status;
}
