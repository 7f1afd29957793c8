import * as jobs from '../../platform/db/jobs.ts';
import * as rowBytes from '../../platform/db/ledger/row-bytes.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { wakeJob, type WakeableJob } from '../../platform/wake.ts';
import type { NewRows } from '../accounts/require-row-budget.ts';
import { Problem } from '../http/problems/problem.ts';

/**
 * Wakes the workflow of a job whose rows were just committed with `wakeAt`. If Temporal is unreachable, `undo` removes the
 * rows and this throws `workflow_binding_missing`. `undo` returns false if the workflow has read the rows meanwhile: then
 * the job stays. The `rows` that were counted are given back by themselves: under the locks of `undo`, that could wait in a circle.
 */
export async function startOrUndo(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  {
    job,
    wakeAt,
    undo,
    rows,
  }: { job: WakeableJob; wakeAt: string; undo: () => Promise<boolean>; rows?: NewRows | undefined },
): Promise<void> {
  try {
    await temporal.withDeadline((client) => wakeJob(client, job));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
    if (!(await undo())) return;
    if (rows) await rowBytes.giveBack(db, rows);
    throw new Problem('workflow_binding_missing');
  }
  await jobs.clearDue(db, { id: job.id, wakeAt });
}
