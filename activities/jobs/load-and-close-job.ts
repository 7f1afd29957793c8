import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { batchEndState, isSettled, runEndState, type Tally } from '../../workflows/domain/end-states.ts';
import { itemWindow } from '../../workflows/domain/window.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as bucketDeliveries from '../../platform/db/bucket/bucket-deliveries.ts';
import * as workers from '../../platform/db/workers.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { startBucketDelivery } from '../../platform/wake.ts';
import { wakeImport } from './open-batches.ts';
import { completionEvent } from '../webhooks/completion-event.ts';
import type { WorkerResources } from '../worker-resources.ts';

type Counts = Tally & { tokens: number };

/** Activities of a job's workflow: load its items, close its books, cancel it. */
export const jobActivities = ({ db, config, temporal }: Pick<WorkerResources, 'db' | 'config' | 'temporal'>) => ({
  /** Marks a job as begun and returns its unsettled items; none when the job is gone or settled. */
  async loadUnsettledItems(jobId: string) {
    const begun = await jobs.begin(db, jobId);
    if (!begun) return { items: [], window: 1, cancelled: false, details: 'nothing to do: the job is unknown' };
    const [open, counts, seen] = await Promise.all([
      items.unsettled(db, jobId),
      items.tally(db, jobId),
      workers.seen(db),
    ]);
    const running = seen.filter(({ state }) => state === 'running').length;
    // Workers of one installation are alike, so this one stands for all.
    const window = itemWindow({ openJobs: begun.openJobs, children: Math.max(1, running) * config.ENGINE_CHILDREN });
    const isUncredited = open.length > 0 && !(await ledger.hasPostings(db, begun.accountId));
    const loaded = isUncredited ? await beginSome(db, { ...begun, jobId }) : open;
    return { items: loaded, window, cancelled: begun.cancelled, details: describe(counts, `${window} at a time`) };
  },

  /** Closes a job whose items are all settled: final state and frozen event in one transaction. Run again, it returns the same. */
  async closeBooks(jobId: string): Promise<{ closed: boolean; eventId?: string; details: string }> {
    const { importId, toBucket, ...books } = await transaction(db, async (tx) => {
      const job = await jobs.lock(tx, { id: jobId });
      if (!job) return { importId: null, toBucket: null, closed: true, details: 'nothing to do: the job is unknown' };
      const counts = await items.tally(tx, jobId);
      if (job.status === 'IN_QUEUE') {
        if (!isSettled(counts)) {
          return { importId: null, toBucket: null, closed: false, details: describe(counts, 'more to do') };
        }
        await closeRound(tx, job, counts);
      }
      const event = await webhookEvents.find(tx, { jobId, round: job.round });
      const eventId = event ? { eventId: event.id } : {};
      const delivery = await bucketDeliveries.find(tx, jobId);
      const isDue = delivery?.status === 'pending' && delivery.n > 0;
      const due = isDue ? { n: delivery.n, job } : null;
      return { importId: job.importId, toBucket: due, closed: true, ...eventId, details: describe(counts, 'closed') };
    });
    // After the commit: an import is locked before its batches, never after one.
    if (importId !== null) await wakeImport({ db, temporal }, importId);
    if (toBucket) await startDelivery(temporal, toBucket);
    return books;
  },

  /** Cancels a job as the API does: a batch's pending items; of a run, the items in flight too. */
  async cancelJob(jobId: string): Promise<void> {
    await transaction(db, async (tx) => {
      const job = await jobs.lock(tx, { id: jobId });
      if (job?.status === 'IN_QUEUE') await jobs.cancel(tx, job);
    });
  },

  /** Reports whether a job is closed or gone. */
  async readJob(jobId: string): Promise<{ settled: boolean }> {
    return { settled: (await jobs.stateOf(db, jobId)) !== 'IN_QUEUE' };
  },

  /** Reports whether an item is settled or gone. */
  async readItem(itemId: string): Promise<{ settled: boolean }> {
    const item = await items.find(db, itemId);
    return { settled: !item || !['pending', 'running'].includes(item.status) };
  },
});

/** Items that run at the same time of an account that was never credited, and of one of its jobs. They all fail. */
const UNCREDITED = { max: 20, share: 5 } as const;
/** Longer than the workflow's threshold for waits inside the worker, so that a wait is a timer and takes no slot. */
const MIN_WAIT_S = 31;
const MAX_WAIT_S = 300;

/**
 * Begins the next items of a job whose account was never credited and returns them; the job's workflow loads again once they are
 * settled. Throws a benign failure, which is retried, while the account's other jobs run all that may run.
 */
async function beginSome(db: WorkerResources['db'], job: { jobId: string; accountId: string; openJobs: number }) {
  const begun = await transaction(db, async (tx) => {
    await accounts.lock(tx, job.accountId);
    return items.beginSome(tx, { ...job, ...UNCREDITED });
  });
  if (begun.length > 0) return begun;
  throw ApplicationFailure.create({
    type: 'Busy',
    message: 'the account was never credited and runs as many items as it may; waiting until they end',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: `${Math.min(MAX_WAIT_S, MIN_WAIT_S + job.openJobs)}s`,
  });
}

async function closeRound(tx: Db, job: jobs.Job, counts: Counts): Promise<void> {
  const status =
    job.kind === 'batch' ? batchEndState(counts) : runEndState(counts, { cancelled: job.cancelRequestedAt !== null });
  const closed = await jobs.move(tx, job.id, { from: 'IN_QUEUE', to: status, round: job.round });
  if (!closed?.completedAt) return;
  await bucketDeliveries.beginNext(tx, job.id);
  if (!job.webhookUrl) return;
  await webhookEvents.insert(tx, {
    id: job.kind === 'batch' ? `${job.id}.${job.round}` : job.id,
    jobId: job.id,
    accountId: job.accountId,
    round: job.round,
    url: job.webhookUrl,
    body: JSON.stringify(completionEvent(job, status, counts, closed.completedAt)),
  });
}

/** Starts a delivery to a bucket. Without Temporal, the sweep starts it later. */
async function startDelivery(
  temporal: WorkerResources['temporal'],
  delivery: Parameters<typeof startBucketDelivery>[1],
): Promise<void> {
  try {
    await temporal.withDeadline((client) => startBucketDelivery(client, delivery));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
}

/** Returns the current details for the Temporal Web UI. */
function describe({ total, completed, failed, cancelled, tokens }: Counts, state: string): string {
  const open = total - completed - failed - cancelled;
  return `**${state}**: ${total} items, ${completed} completed, ${failed} failed, ${cancelled} cancelled, ${open} open; ${tokens} tokens charged`;
}
