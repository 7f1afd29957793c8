import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { wakeJob, type WakeableJob } from '../../platform/wake.ts';
import { Problem } from '../http/problems.ts';

/**
 * Wakes the workflow of rows that were just committed with `wakeAt`. When Temporal does not answer, `undo` takes back what
 * nothing has begun on (it answers false where something has) and the caller hears `workflow_binding_missing`.
 */
export async function startOrUndo(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  { job, wakeAt, undo }: { job: WakeableJob; wakeAt: string; undo: () => Promise<boolean> },
): Promise<void> {
  try {
    await temporal.withDeadline((client) => wakeJob(client, job));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
    if (await undo()) throw new Problem('workflow_binding_missing');
    return;
  }
  await jobs.clearDue(db, { id: job.id, wakeAt });
}
