import { ApiError } from './api-error.ts';
import { withAttempts } from './attempts.ts';
import { addressOf, bounded, type Connection } from './connection.ts';

/** Ways to send a file: in one request; by tus, which goes on after a cut; in parts to the storage of the service. */
export type UploadMethod = 'whole' | 'tus' | 'multipart';

/** Returns the ways in which a service takes files; an earlier release names none and takes them whole. */
export async function findUploadMethods(
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<UploadMethod>> {
  const url = addressOf(connection, '/v1/uploads', {});
  const ask = (): Promise<Response> =>
    connection.fetch(url, { method: 'OPTIONS', signal: bounded(connection.timeoutMs, signal) });
  try {
    const { headers } = await withAttempts(ask, { ...connection, repeatable: true, signal });
    const named = (headers.get('upload-methods') ?? 'whole').split(',').map((name) => name.trim());
    return new Set(named as UploadMethod[]);
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return new Set(['whole']); // a proxy forbids the method
    throw error;
  }
}
