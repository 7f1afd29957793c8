import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { BUCKET_WAITS_MS } from './domain/retries.ts';
import { deliverToBucket, giveUpBucket } from './effects.ts';
import type { BucketDeliveryInput } from './messages.ts';

/**
 * Writes the results of a job to its customer's bucket: in slices, so that others get their turns, and again after growing waits while it
 * fails for a reason that may pass.
 */
export async function bucketDelivery({ jobId, n }: BucketDeliveryInput): Promise<void> {
  const waits = [...BUCKET_WAITS_MS];
  for (;;) {
    const outcome = await deliverToBucket(jobId, n);
    setCurrentDetails(`delivery ${n}: ${outcome}`);
    if (outcome === 'more') continue;
    if (outcome !== 'again') return;
    const wait = waits.shift();
    if (wait === undefined) break;
    await sleep(wait);
  }
  await giveUpBucket(jobId, n);
}
