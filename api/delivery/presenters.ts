import type { z } from 'zod';
import type { StoredBucketCredentials } from '../../platform/db/bucket/bucket-credentials.ts';
import {
  BUCKET_FAILURES,
  type BucketDeliveryState,
  type BucketFailure,
} from '../../workflows/domain/bucket-failure.ts';
import type { deliveryState, store } from './schemas.ts';

/** Fields of a delivery that a status shows. */
export interface ShownDelivery {
  bucket: string;
  prefix: string;
  status: BucketDeliveryState;
  failure: BucketFailure | null;
  objects: number;
  bytes: number;
  endedAt: Date | string | null;
}

/** Presents the delivery of a job to a bucket. */
export function presentDelivery(delivery: ShownDelivery): z.input<typeof deliveryState> {
  const { status, bucket, prefix, failure, objects, bytes, endedAt } = delivery;
  return {
    status,
    bucket,
    prefix,
    reason: failure,
    message: failure && BUCKET_FAILURES[failure].message,
    objects,
    bytes,
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}

/** Presents the object store of an account, without its credentials. */
export function presentStore(stored: StoredBucketCredentials | undefined): z.input<typeof store> {
  return {
    endpoint: stored?.endpoint ?? null,
    region: stored?.region ?? null,
    updated_at: stored?.updatedAt.toISOString() ?? null,
  };
}
