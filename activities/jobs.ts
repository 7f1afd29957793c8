import { batchEndState, isSettled, type Tally } from '../workflows/domain/settle.ts';
import { transaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/pool.ts';
import * as items from '../platform/db/items.ts';
import * as jobs from '../platform/db/jobs.ts';
import * as webhookEvents from '../platform/db/webhook-events.ts';
import type { WorkerResources } from './index.ts';

/** What the parent of items reads and writes: its list, its books, its cancel. */
export const jobActivities = ({ db }: Pick<WorkerResources, 'db'>) => ({
  /** Reads what is left to do; from here on the job has begun. Empty when the job is gone or settled. */
  async loadUnsettledItems(jobId: string) {
    const begun = await jobs.begin(db, jobId);
    if (!begun) return { items: [], window: 1, details: 'nothing to do: the job is unknown' };
    const [open, counts] = await Promise.all([items.unsettled(db, jobId), items.tally(db, jobId)]);
    return { items: open, window: begun.window, details: describe(counts, `${begun.window} at a time`) };
  },

  /** Closes the books when all is settled: end state and frozen event in one transaction. Run again it answers the same. */
  async closeBatch(batchId: string): Promise<{ closed: boolean; eventId?: string; details: string }> {
    return transaction(db, async (tx) => {
      const batch = await jobs.lock(tx, { id: batchId });
      if (!batch) return { closed: true, details: 'nothing to do: the batch is unknown' };
      const counts = await items.tally(tx, batchId);
      if (batch.status === 'IN_QUEUE') {
        if (!isSettled(counts)) return { closed: false, details: describe(counts, 'more to do') };
        await closeRound(tx, batch, counts);
      }
      const event = await webhookEvents.find(tx, { jobId: batchId, round: batch.round });
      return { closed: true, ...(event ? { eventId: event.id } : {}), details: describe(counts, 'closed') };
    });
  },

  /** Cancels what has not begun; what is in flight finishes. */
  async cancelPendingItems(jobId: string): Promise<void> {
    await transaction(db, async (tx) => {
      await jobs.lock(tx, { id: jobId });
      await items.cancelPending(tx, jobId);
    });
  },

  /** Whether an item is settled (or gone). */
  async readItem(itemId: string): Promise<{ settled: boolean }> {
    const item = await items.find(db, itemId);
    return { settled: !item || !['pending', 'running'].includes(item.status) };
  },
});

async function closeRound(tx: Db, batch: jobs.Job, counts: Tally & { tokens: number }): Promise<void> {
  const status = batchEndState(counts);
  const closed = await jobs.move(tx, batch.id, { from: 'IN_QUEUE', to: status, round: batch.round });
  if (!closed?.completedAt || !batch.webhookUrl) return;
  const payload = {
    event: 'batch_completed',
    batch_id: batch.id,
    status,
    total_items: counts.total,
    completed_items: counts.completed,
    failed_items: counts.failed,
    cancelled_items: counts.cancelled,
    actual_total_cost: counts.tokens,
    completed_at: closed.completedAt.toISOString(),
  };
  await webhookEvents.insert(tx, {
    id: `${batch.id}.${batch.round}`,
    jobId: batch.id,
    accountId: batch.accountId,
    round: batch.round,
    url: batch.webhookUrl,
    body: JSON.stringify(payload),
  });
}

/** Current details for the Temporal Web UI. */
function describe({ total, completed, failed, cancelled, tokens }: Tally & { tokens: number }, state: string): string {
  const open = total - completed - failed - cancelled;
  return `**${state}**: ${total} items, ${completed} completed, ${failed} failed, ${cancelled} cancelled, ${open} open; ${tokens} tokens charged`;
}
