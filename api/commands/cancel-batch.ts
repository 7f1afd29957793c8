import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal.ts';
import { wakeJob } from '../../platform/wake.ts';
import { Problem } from '../contract/problems.ts';

/** Cancels every item of a batch that is pending now; accepted also while Temporal is down, for the sweep wakes the workflow later. */
export async function cancelBatch(
  { db, temporal }: Resources,
  { accountId, batchId }: { accountId: string; batchId: string },
): Promise<jobs.JobStatus> {
  const { batch, wakeAt } = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id: batchId, accountId });
    if (!found || found.kind !== 'batch') throw new Problem('batch_not_found');
    if (found.status !== 'IN_QUEUE') throw new Problem('batch_already_final');
    await jobs.cancel(tx, found);
    return { batch: found, wakeAt: await jobs.markDue(tx, batchId) };
  });
  try {
    await temporal.within((client) => wakeJob(client, batch));
    await jobs.clearDue(db, { id: batchId, wakeAt });
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
  const status = await jobs.statusOf(db, { id: batchId, accountId, kind: 'batch' });
  if (!status) throw new Problem('batch_not_found');
  return status;
}
