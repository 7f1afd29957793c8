import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { WorkflowNotFoundError } from '@temporalio/client';
import { batchEndState, isSettled, runEndState, type Tally } from '../../workflows/domain/end-states.ts';
import type { SettledItem } from '../../workflows/messages.ts';
import type { TerminalJobState } from '../../workflows/domain/states.ts';
import { itemWindow } from '../../workflows/domain/window.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as items from '../../platform/db/items/items.ts';
import * as neverBegun from '../../platform/db/items/never-begun.ts';
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

interface ClosedBooks {
  closed: boolean;
  /** The completion event to deliver. */
  eventId?: string;
  /** For the Temporal Web UI while the workflow runs. */
  details: string;
  /** The state in which the job was closed, and one line about it. Workers of former releases return neither. */
  status?: TerminalJobState;
  summary?: string;
}

/** The work after a call that closed no books: none. */
const NOTHING = { importId: null, toBucket: null, uncounted: 0 };

/** Activities of a job's workflow: load its items, close its books, cancel it. */
export const jobActivities = ({
  db,
  config,
  temporal,
  metrics,
  rightOfWay,
}: Pick<WorkerResources, 'db' | 'config' | 'temporal' | 'metrics' | 'rightOfWay'>) => ({
  /** Marks a job as begun and returns its unsettled items; none when the job is gone or settled. */
  async loadUnsettledItems(jobId: string) {
    const begun = await jobs.begin(db, jobId);
    if (!begun)
      return { items: [], window: 1, cancelled: false, parts: '', details: 'nothing to do: the job is unknown' };
    rightOfWay.expect(begun.accountId);
    const [open, counts, seen] = await Promise.all([
      items.unsettled(db, jobId),
      items.tally(db, jobId),
      workers.seen(db),
    ]);
    const workersOfLane = seen.filter(({ state, queues }) => state === 'running' && queues.includes(begun.lane)).length;
    // The workers of a lane are alike, so this one stands for all.
    const window = itemWindow({ openJobs: begun.openJobs, workers: workersOfLane, children: config.ENGINE_CHILDREN });
    const isUncredited = open.length > 0 && !(await ledger.hasPostings(db, begun.accountId));
    const loaded = isUncredited ? await beginSome(db, { ...begun, jobId }) : open;
    const parts = ['download', 'measure', ...begun.steps.map(({ capability }) => capability)].join(', ');
    const details = describe(counts, `${window} at a time`);
    return { items: loaded, window, cancelled: begun.cancelled, details, parts };
  },

  /** Closes a job whose items are all settled: final state and frozen event in one transaction. Run again, it returns the same. */
  async closeBooks(jobId: string): Promise<ClosedBooks> {
    const { importId, toBucket, uncounted, ...books } = await transaction(db, async (tx) => {
      const job = await jobs.lock(tx, { id: jobId });
      if (!job) return { ...NOTHING, closed: true, details: 'nothing to do: the job is unknown' };
      const counts = await items.tally(tx, jobId);
      if (job.status === 'IN_QUEUE' && !isSettled(counts)) {
        return { ...NOTHING, closed: false, details: describe(counts, 'more to do') };
      }
      const cancelled = job.status === 'IN_QUEUE' && counts.cancelled > 0 ? await neverBegun.count(tx, jobId) : 0;
      const status = job.status === 'IN_QUEUE' ? await closeRound(tx, job, counts) : job.status;
      const event = await webhookEvents.find(tx, { jobId, round: job.round });
      const eventId = event ? { eventId: event.id } : {};
      const delivery = await bucketDeliveries.find(tx, jobId);
      const isDue = delivery?.status === 'pending' && delivery.n > 0;
      const due = isDue ? { n: delivery.n, job } : null;
      const told = { details: describe(counts, 'closed'), summary: summaryOf(counts), status };
      return { importId: job.importId, toBucket: due, uncounted: cancelled, closed: true, ...eventId, ...told };
    });
    for (let n = 0; n < uncounted; n++) metrics.count('audio_items_settled', { outcome: 'cancelled', code: '' });
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

  /** Requests the cancellation of a run of a workflow, which may have been requested before, or have ended. */
  async cancelWorkflow(workflow: string, runId: string): Promise<void> {
    try {
      await temporal.withDeadline((client) => client.workflow.getHandle(workflow, runId).cancel());
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  },

  /** Reports whether an item is settled or gone, and how it was settled. */
  async readItem(itemId: string): Promise<{ settled: boolean; end?: SettledItem }> {
    const end = await items.endOf(db, itemId);
    if (end) return { settled: true, end };
    return { settled: (await items.find(db, itemId)) === undefined };
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

/** Closes a round of a job and returns the state in which it is closed. */
async function closeRound(tx: Db, job: jobs.Job, counts: Counts): Promise<TerminalJobState> {
  const status =
    job.kind === 'batch' ? batchEndState(counts) : runEndState(counts, { cancelled: job.cancelRequestedAt !== null });
  const closed = await jobs.move(tx, job.id, { from: 'IN_QUEUE', to: status, round: job.round });
  if (!closed?.completedAt) return status;
  await bucketDeliveries.beginNext(tx, job.id);
  if (!job.webhookUrl) return status;
  await webhookEvents.insert(tx, {
    id: job.kind === 'batch' ? `${job.id}.${job.round}` : job.id,
    jobId: job.id,
    accountId: job.accountId,
    round: job.round,
    url: job.webhookUrl,
    body: JSON.stringify(completionEvent(job, status, counts, closed.completedAt)),
  });
  return status;
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
function describe(counts: Counts, state: string): string {
  return `**${state}**: ${summaryOf(counts)}`;
}

function summaryOf({ total, completed, failed, cancelled, tokens }: Counts): string {
  const open = total - completed - failed - cancelled;
  return `${total} items, ${completed} completed, ${failed} failed, ${cancelled} cancelled, ${open} open; ${tokens} tokens charged`;
}
