import { ApiError } from './api-error.ts';
import { attemptOnce, mayRepeat, pause, waitS, withAttempts } from './attempts.ts';
import { addressOf, authorization, bounded, requestJson } from './connection.ts';
import type { Reply } from './routes.ts';
import { sendBytes } from './upload-attempt.ts';
import { sliceOf, type UploadSource } from './upload-request.ts';
import type { Upload, UploadConnection, UploadOptions } from './upload-options.ts';

const ONE = '/v1/multipart-uploads/{upload_id}';

type State = Reply<'get', typeof ONE>;
type Part = Reply<'post', `${typeof ONE}/parts`>['parts'][number];

/** Time for which the service may be completing an upload, by a request of ours whose response was lost. */
const MAX_COMPLETING_MS = 600_000;

/**
 * Uploads a file in parts to the storage of the service, one after the other. A part that fails is sent again, to a new address. Throws
 * `upload_not_found` if the service has removed the upload meanwhile.
 */
export async function uploadInParts(
  connection: UploadConnection,
  source: UploadSource,
  options: UploadOptions,
): Promise<Upload> {
  const { signal } = options;
  const state = await begin(connection, source, options);
  const path = { upload_id: state.upload_id };
  for (const number of state.missing_parts) await sendPart(connection, { state, number, source, options });
  for (const since = Date.now(); ;) {
    try {
      const request = { path, ...(signal ? { signal } : {}) };
      return (await requestJson(
        { ...connection, timeoutMs: MAX_COMPLETING_MS },
        'post',
        `${ONE}/complete`,
        request,
      )) as Upload;
    } catch (error) {
      const mayWait = error instanceof ApiError && (error.code === 'upload_in_progress' || mayRepeat(error, true));
      if (!mayWait || Date.now() - since > MAX_COMPLETING_MS) throw error;
      await pause(waitS(error, 1, connection) * 1_000, signal);
    }
  }
}

/** Begins an upload. One whose response was lost expires. */
async function begin(
  connection: UploadConnection,
  { size }: UploadSource,
  { name, signal }: UploadOptions,
): Promise<State> {
  const url = addressOf(connection, '/v1/multipart-uploads', {});
  const headers = { ...authorization(connection), 'content-type': 'application/json' };
  const body = JSON.stringify({ bytes: size, ...(name === undefined ? {} : { name }) });
  const send = (): Promise<Response> =>
    connection.fetch(url, { method: 'POST', headers, body, signal: bounded(connection.timeoutMs, signal) });
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  return (await response.json()) as State;
}

async function sendPart(
  connection: UploadConnection,
  { state, number, source, options }: { state: State; number: number; source: UploadSource; options: UploadOptions },
): Promise<void> {
  const { signal, onProgress } = options;
  const start = (number - 1) * (state.part_bytes ?? source.size);
  for (let failures = 0; ; failures += 1) {
    const { bytes, url } = await addressOfPart(connection, { state, number, signal });
    const request = {
      method: 'PUT' as const,
      url,
      headers: {}, // not the key: the address is signed
      source: sliceOf(source, start, start + bytes),
      signal,
      onSent: (sent: number) => onProgress?.({ sentBytes: start + sent, totalBytes: source.size }),
    };
    const result = await attemptOnce(() => sendBytes(connection.transport, request), signal);
    if (!(result instanceof ApiError)) return;
    // S3 says 403 to an address that has expired.
    const mayGoOn = mayRepeat(result, true) || result.status === 403 || result.status >= 500;
    if (!mayGoOn || failures >= connection.retries) throw result;
    await pause(waitS(result, failures, connection) * 1_000, signal);
  }
}

async function addressOfPart(
  connection: UploadConnection,
  { state, number, signal }: { state: State; number: number; signal: AbortSignal | undefined },
): Promise<Part> {
  const url = addressOf(connection, `${ONE}/parts`, { path: { upload_id: state.upload_id } });
  const headers = { ...authorization(connection), 'content-type': 'application/json' };
  const body = JSON.stringify({ numbers: [number] });
  const send = (): Promise<Response> =>
    connection.fetch(url, { method: 'POST', headers, body, signal: bounded(connection.timeoutMs, signal) });
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  const { parts } = (await response.json()) as { parts: [Part] };
  return parts[0];
}
