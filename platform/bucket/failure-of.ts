import type { BucketFailure } from '../../workflows/domain/bucket-failure.ts';
import { EgressError } from '../egress/egress.ts';

const BY_NAME: Readonly<Record<string, BucketFailure>> = {
  InvalidAccessKeyId: 'credentials_refused',
  SignatureDoesNotMatch: 'credentials_refused',
  InvalidToken: 'credentials_refused',
  ExpiredToken: 'credentials_refused',
  AccessDenied: 'access_denied',
  AllAccessDisabled: 'access_denied',
  NoSuchBucket: 'bucket_not_found',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  // A clock is wrong, here or there, which another time mends and other credentials do not.
  RequestTimeTooSkewed: 'clock_skewed',
  // A part may not begin again: another run of the delivery ended the upload.
  NoSuchUpload: 'store_failing',
};

/** Maps an error of a request to a bucket to its reason; undefined for an error that is not the bucket's. */
export function bucketFailureOf(error: unknown): BucketFailure | undefined {
  if (error instanceof EgressError) return error.reason === 'refused' ? 'endpoint_refused' : 'store_unreachable';
  const status = statusOf(error);
  if (status === undefined || !(error instanceof Error)) return undefined;
  const named = BY_NAME[error.name];
  if (named) return named;
  if (status === 401) return 'credentials_refused';
  if (status === 403) return 'access_denied';
  if (status === 404) return 'bucket_not_found';
  if (status >= 300 && status < 400) return 'wrong_region';
  if (status === 408 || status === 409 || status === 429 || status >= 500 || status < 300) return 'store_failing';
  return 'request_rejected';
}

/** Returns the HTTP status that an error of the SDK carries, also where the response could not be parsed. */
function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata, $response: response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return metadata?.httpStatusCode ?? response?.statusCode;
}
