import { ApiError } from '../../client/index.ts';

/** Reports whether an error says that the service cannot be reached, not that it refused something. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Returns an error in words for people: what is wrong, then what to do. */
export function explainError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'unreachable' || error.code === 'timed_out') {
    return 'The service does not respond. Check that it runs and that you are online, then try again.';
  }
  const fields = error.errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  // Where a problem has no detail of its own, its message is made of the fields.
  return [error.message, ...fields.filter((field) => !error.message.includes(field))].join(' ');
}
