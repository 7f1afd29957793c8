import { Context } from '@temporalio/activity';
import { openBucketClient, type BucketClient } from '../../platform/bucket/client.ts';
import { openCredentials } from '../../platform/bucket/credentials.ts';
import { bucketFailureOf } from '../../platform/bucket/failure-of.ts';
import { putText } from '../../platform/bucket/put-object.ts';
import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import * as bucketDeliveries from '../../platform/db/bucket/bucket-deliveries.ts';
import * as items from '../../platform/db/items/items.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { BUCKET_FAILURES, type BucketFailure } from '../../workflows/domain/bucket-failure.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { deliverItem } from './deliver-item.ts';

const BEAT_MS = 2_000;
/** Time after which a slice ends between items, so that other accounts get the slot. */
const SLICE_MS = 5 * 60_000;
/** Items that are sent at the same time. */
const AT_A_TIME = 4;

type Deps = Pick<WorkerResources, 'db' | 'storage' | 'egress' | 'config'>;

export type BucketOutcome = 'delivered' | 'failed' | 'again' | 'more' | 'superseded';

/** Activities of a delivery to a customer's bucket. The workflow keeps the schedule; the row has the progress. */
export const bucketActivities = (deps: Deps) => ({
  /**
   * Writes the objects of delivery `n` for some minutes, from where an earlier run stopped. Keys and bytes are the same each time, so that
   * a run that repeats another overwrites what that wrote.
   */
  async deliverToBucket(jobId: string, n: number): Promise<BucketOutcome> {
    const context = Context.current();
    const heartbeat = setInterval(() => context.heartbeat(), BEAT_MS);
    const { cancellationSignal: signal } = context;
    try {
      return await deliverSlice(deps, { jobId, n, signal, until: Date.now() + SLICE_MS });
    } catch (error) {
      signal.throwIfAborted();
      const failure = bucketFailureOf(error);
      if (!failure) throw error;
      return fail(deps, { jobId, n, failure });
    } finally {
      clearInterval(heartbeat);
    }
  },

  /** Ends delivery `n` as failed, for the reason of its last attempt. */
  async giveUpBucket(jobId: string, n: number): Promise<void> {
    await bucketDeliveries.end(deps.db, { jobId, n, failure: 'noted' });
  },
});

async function fail(
  { db }: Deps,
  { jobId, n, failure }: { jobId: string; n: number; failure: BucketFailure },
): Promise<BucketOutcome> {
  if (BUCKET_FAILURES[failure].isPassing) {
    await bucketDeliveries.recordAttempt(db, { jobId, n, failure });
    return 'again';
  }
  await bucketDeliveries.end(db, { jobId, n, failure });
  return 'failed';
}

async function deliverSlice(
  deps: Deps,
  { jobId, n, signal, until }: { jobId: string; n: number; signal: AbortSignal; until: number },
): Promise<BucketOutcome> {
  let client: BucketClient | undefined;
  for (;;) {
    signal.throwIfAborted();
    // Read for each few items: a retry of the job, a redelivery or an erasure ends this one.
    const [job, delivery] = await Promise.all([jobs.find(deps.db, jobId), bucketDeliveries.find(deps.db, jobId)]);
    if (!job || !delivery || delivery.n !== n || job.status === 'IN_QUEUE') return 'superseded';
    if (delivery.status !== 'pending') return delivery.status;
    if (!client) {
      const opened = await openClient(deps, { accountId: job.accountId, signal });
      if (typeof opened === 'string') return fail(deps, { jobId, n, failure: opened });
      client = opened;
    }
    const { bucket, itemsDone } = delivery;
    const folder = `${delivery.prefix}${jobId}/`;
    const page = await shownItems.pageEntries(deps.db, { jobId, offset: itemsDone, limit: AT_A_TIME });
    if (page.length === 0) {
      const target = { bucket, key: `${folder}delivery.json`, contentType: 'application/json' };
      const bytes = await putText(client, target, await summary(deps, job));
      await bucketDeliveries.recordProgress(deps.db, delivery, { items: 0, objects: 1, bytes });
      await bucketDeliveries.end(deps.db, { jobId, n, failure: null });
      return 'delivered';
    }
    const to = { client, bucket, folder };
    const { accountId } = job;
    const ends = await Promise.allSettled(
      page.map(({ id }, index) => deliverItem(deps, { to, accountId, itemId: id, position: itemsDone + index + 1 })),
    );
    const written = { items: page.length, objects: 0, bytes: 0 };
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      written.objects += end.value.objects;
      written.bytes += end.value.bytes;
    }
    await bucketDeliveries.recordProgress(deps.db, delivery, written);
    if (Date.now() >= until) return 'more';
  }
}

async function openClient(
  { db, config, egress }: Deps,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<BucketClient | BucketFailure> {
  const stored = await bucketCredentials.find(db, accountId);
  if (!stored) return 'credentials_missing';
  const credentials = openCredentials(config, accountId, stored.sealed);
  if (!credentials) return 'credentials_unreadable';
  return openBucketClient(egress, { ...credentials, endpoint: stored.endpoint, region: stored.region }, signal);
}

/** Returns the text of `delivery.json`, which is written last: once it is there, everything is. */
async function summary({ db }: Deps, { id, kind, recipeId, status, completedAt }: jobs.Job): Promise<string> {
  const counts = await items.tally(db, id);
  const body = {
    ...(kind === 'batch' ? { batch_id: id } : { job_id: id }),
    recipe_id: recipeId,
    status,
    total_items: counts.total,
    completed_items: counts.completed,
    failed_items: counts.failed,
    cancelled_items: counts.cancelled,
    completed_at: completedAt?.toISOString() ?? null,
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}
