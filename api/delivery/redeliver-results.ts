import * as bucketDeliveries from '../../platform/db/bucket/bucket-deliveries.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { startBucketDelivery } from '../../platform/wake.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireAllowance } from '../webhooks/require-allowance.ts';

/** Redeliveries that an account may ask for in a minute: each may send gigabytes. */
const PER_MINUTE = 10;

/**
 * Begins the delivery of an ended batch or run to its bucket again, with the stored credentials of now; one that still runs ends. The row is
 * the request: without Temporal, the sweep starts it later.
 */
export async function redeliverResults(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  { jobId, accountId, kind }: { jobId: string; accountId: string; kind: 'batch' | 'run' },
): Promise<bucketDeliveries.BucketDelivery> {
  await requireAllowance(db, {
    name: 'bucket_redeliveries',
    accountId,
    perMinute: PER_MINUTE,
    what: 'batches or runs to a bucket again in',
  });
  const { job, delivery } = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id: jobId, accountId });
    if (found?.kind !== kind) throw new Problem(kind === 'batch' ? 'batch_not_found' : 'job_not_found');
    const next = found.status === 'IN_QUEUE' ? undefined : await bucketDeliveries.beginNext(tx, jobId);
    if (!next) throw new Problem('no_delivery');
    return { job: found, delivery: next };
  });
  try {
    await temporal.withDeadline((client) => startBucketDelivery(client, { n: delivery.n, job }));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
  return delivery;
}
