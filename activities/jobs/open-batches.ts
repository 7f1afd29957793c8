import { v7 as uuidv7 } from 'uuid';
import { MAX_BATCH_ITEMS, MAX_OPEN_BATCHES } from '../../workflows/domain/imports.ts';
import { batchEndState, type Tally } from '../../workflows/domain/end-states.ts';
import * as imports from '../../platform/db/imports.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { wakeJob } from '../../platform/wake.ts';
import type { WorkerResources } from '../worker-resources.ts';

type Deps = Pick<WorkerResources, 'db' | 'temporal'>;

/** The activity of an import's workflow. */
export const importActivities = ({ db, temporal }: Deps) => ({
  /**
   * Opens the next batches of an import while fewer are open than may be, wakes those that are due, and closes the import once all have
   * ended. Run again, it opens nothing twice: the lines of a batch are gone with the transaction that opened it.
   */
  async openBatches(importId: string): Promise<{ closed: boolean; details: string }> {
    if (!(await jobs.begin(db, importId))) return { closed: true, details: 'nothing to do: the import is unknown' };
    const closed = await transaction(db, async (tx) => {
      const job = await jobs.lock(tx, { id: importId });
      if (!job) return true;
      let { batches, lines } = await imports.open(tx, importId);
      for (; lines > 0 && batches < MAX_OPEN_BATCHES; batches++) {
        await imports.openBatch(tx, { id: importId, batchId: uuidv7(), size: MAX_BATCH_ITEMS });
        lines -= MAX_BATCH_ITEMS;
      }
      if (batches > 0) return false;
      // A batch that was retried after the import had ended changes how it ended.
      const to = batchEndState(await imports.tally(tx, importId));
      if (job.status !== to) await jobs.move(tx, importId, { from: job.status, to, round: job.round });
      return true;
    });
    for (const { wakeAt, ...batch } of await imports.dueBatches(db, importId)) {
      await temporal.withDeadline((client) => wakeJob(client, batch));
      await jobs.clearDue(db, { id: batch.id, wakeAt });
    }
    return { closed, details: describe(await imports.tally(db, importId), closed) };
  },
});

/** Wakes an import because one of its batches has ended. If Temporal is unreachable, the sweep does. */
export async function wakeImport({ db, temporal }: Deps, importId: string): Promise<void> {
  const wakeAt = await jobs.markDue(db, importId);
  const job = await jobs.find(db, importId);
  if (!job) return;
  try {
    await temporal.withDeadline((client) => wakeJob(client, job));
    await jobs.clearDue(db, { id: importId, wakeAt });
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
}

function describe({ total, completed, failed, cancelled }: Tally, closed: boolean): string {
  const state = closed ? 'closed' : 'opens batches';
  return `**${state}**: ${total} items, ${completed} completed, ${failed} failed, ${cancelled} cancelled`;
}
