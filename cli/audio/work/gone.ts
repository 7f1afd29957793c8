import { ApiError } from '../../../client/index.ts';

/** Codes of a service that does not have what the journal says: it expired, was deleted, or is another account's. */
const GONE: ReadonlySet<string> = new Set([
  'upload_not_found',
  'quote_not_found',
  'quote_expired',
  'quote_mismatch',
  'batch_not_found',
  'job_not_found',
  'expired',
]);

/** Reports whether the service does not have what the journal says of a submit: it would fail by that again and again. */
export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && GONE.has(error.code);
}

/** Returns the error of a submit that the service no longer has, with what to do here. */
export function gone({ code, status }: ApiError): ApiError {
  const message = 'The service no longer has what was sent of it. Run the same command again.';
  return new ApiError({ code, status, message });
}
