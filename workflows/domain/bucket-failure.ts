/** Closed list of the reasons why a delivery to a bucket failed: whether it is tried again, and what the customer can do. */
export const BUCKET_FAILURES = {
  credentials_missing: {
    isPassing: false,
    message: 'The account has no credentials for its object store. Store them with PUT /v1/delivery, then redeliver.',
  },
  credentials_unreadable: {
    isPassing: false,
    message:
      'The stored credentials can no longer be read, because the secret of this service has changed. Store them again with PUT /v1/delivery, then redeliver.',
  },
  credentials_refused: {
    isPassing: false,
    message:
      'The object store does not accept the credentials. Correct them with PUT /v1/delivery, check the region, then redeliver.',
  },
  access_denied: {
    isPassing: false,
    message:
      'The credentials may not write to the bucket. Allow them s3:PutObject and s3:AbortMultipartUpload under the prefix, then redeliver.',
  },
  bucket_not_found: {
    isPassing: false,
    message:
      'The object store has no such bucket. Create it, or correct the endpoint with PUT /v1/delivery, then redeliver.',
  },
  wrong_region: {
    isPassing: false,
    message: 'The bucket is in another region. Correct the region with PUT /v1/delivery, then redeliver.',
  },
  endpoint_refused: {
    isPassing: false,
    message: 'The endpoint is not a public https address. Correct it with PUT /v1/delivery, then redeliver.',
  },
  request_rejected: {
    isPassing: false,
    message: 'The object store rejected a request. Check the bucket and its policies, then redeliver.',
  },
  clock_skewed: {
    isPassing: true,
    message:
      'The object store refused a request because its clock and that of this service differ. Check the clock of the store, or ask the operator to check this one. A delivery is tried again for nine hours; after that, redeliver.',
  },
  store_unreachable: {
    isPassing: true,
    message:
      'The object store did not respond in time. Check that it is reachable. A delivery is tried again for nine hours; after that, redeliver.',
  },
  store_failing: {
    isPassing: true,
    message:
      'The object store responded with errors. Check it. A delivery is tried again for nine hours; after that, redeliver.',
  },
} as const satisfies Record<string, { isPassing: boolean; message: string }>;

export type BucketFailure = keyof typeof BUCKET_FAILURES;

export const BUCKET_FAILURE_CODES = Object.keys(BUCKET_FAILURES) as [BucketFailure, ...BucketFailure[]];

export const BUCKET_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type BucketDeliveryState = (typeof BUCKET_DELIVERY_STATES)[number];
