import { ApiError } from './api-error.ts';
import { attemptOnce, mayRepeat, pause, waitS, withAttempts } from './attempts.ts';
import { addressOf, authorization, bounded, requestJson } from './connection.ts';
import type { Reply } from './routes.ts';
import { sendBytes } from './upload-attempt.ts';
import { sliceOf, type UploadSource } from './upload-request.ts';
import type { Upload, UploadConnection, UploadOptions } from './upload-options.ts';

/** Bytes of a request: what a proxy that stores requests before it passes them on loses at most. */
const PART_BYTES = 16 * 2 ** 20;
/** Time for which a request of ours that the service has not noticed to be gone may block the next one. */
const MAX_LOCKED_MS = 60_000;

const TUS = { 'tus-resumable': '1.0.0' };
const ONE = '/v1/resumable-uploads/{upload_id}';

type State = Reply<'get', typeof ONE>;

/**
 * Uploads a file by tus. After a failure it asks how far the upload has come and goes on from there; the number of attempts begins
 * again with each byte that has arrived. Throws `upload_not_found` if the service has lost or removed the upload meanwhile.
 */
export async function uploadResumably(
  connection: UploadConnection,
  source: UploadSource,
  options: UploadOptions,
): Promise<Upload> {
  const { signal } = options;
  const totalBytes = source.size;
  let state = await begin(connection, totalBytes, options);
  const path = { upload_id: state.upload_id };
  let failures = 0;
  let lockedSince: number | undefined;
  while (!state.upload) {
    const offset = state.received_bytes;
    const failure = await sendFrom(connection, { state, source, options });
    if (failure?.code === 'upload_in_progress') {
      lockedSince ??= Date.now();
      if (Date.now() - lockedSince > MAX_LOCKED_MS) throw failure;
      await pause((failure.retryAfterS ?? 1) * 1_000, signal);
    } else if (failure) {
      const wait = waitS(failure, failures, connection);
      const mayGoOn = mayRepeat(failure, true) || failure.code === 'upload_offset_mismatch';
      if (!mayGoOn || failures >= connection.retries || wait > connection.maxWaitS) throw failure;
      failures += 1;
      await pause(wait * 1_000, signal);
    }
    state = (await requestJson(connection, 'get', ONE, { path, ...(signal ? { signal } : {}) })) as State;
    if (state.received_bytes <= offset) continue;
    failures = 0;
    lockedSince = undefined;
  }
  options.onProgress?.({ sentBytes: totalBytes, totalBytes });
  return state.upload;
}

/** Begins an upload. One whose response was lost expires. */
async function begin(connection: UploadConnection, bytes: number, { name, signal }: UploadOptions): Promise<State> {
  const url = addressOf(connection, '/v1/resumable-uploads', {});
  const headers = {
    ...authorization(connection),
    ...TUS,
    'upload-length': String(bytes),
    ...(name === undefined ? {} : { 'upload-metadata': `filename ${base64(name)}` }),
  };
  const send = (): Promise<Response> =>
    connection.fetch(url, { method: 'POST', headers, signal: bounded(connection.timeoutMs, signal) });
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  return (await response.json()) as State;
}

/** Sends bytes from where an upload ends. Returns the error if it fails. */
async function sendFrom(
  connection: UploadConnection,
  { state, source, options }: { state: State; source: UploadSource; options: UploadOptions },
): Promise<ApiError | undefined> {
  const { signal, onProgress } = options;
  const { upload_id, received_bytes: offset } = state;
  // A source that can only be read from its beginning is sent at once: each part would read all before it.
  const end = source.slice ? Math.min(offset + PART_BYTES, source.size) : source.size;
  const request = {
    method: 'PATCH' as const,
    url: addressOf(connection, ONE, { path: { upload_id } }),
    headers: {
      ...authorization(connection),
      ...TUS,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    source: sliceOf(source, offset, end),
    signal,
    onSent: (bytes: number) => onProgress?.({ sentBytes: offset + bytes, totalBytes: source.size }),
  };
  const result = await attemptOnce(() => sendBytes(connection.transport, request), signal);
  return result instanceof ApiError ? result : undefined;
}

/** Returns text in base64 of its UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(-255))));
}
