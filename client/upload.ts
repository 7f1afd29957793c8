import { withAttempts } from './attempts.ts';
import { addressOf, authorization } from './connection.ts';
import { sendBytes } from './upload-attempt.ts';
import { findUploadMethods } from './upload-methods.ts';
import type { Upload, UploadConnection, UploadOptions } from './upload-options.ts';
import { isSource, type UploadSource } from './upload-request.ts';
import { uploadInParts } from './upload-in-parts.ts';
import { uploadResumably } from './upload-resumably.ts';

/** Larger files are sent in a way that goes on after a cut, where the service has one. */
const MAX_WHOLE_BYTES = 8 * 2 ** 20;
/** The largest file that is sent in parts to S3. */
const MAX_MULTIPART_BYTES = 5 * 2 ** 30;

/** Uploads a file: a small one in one request, a larger one so that it goes on after a cut. */
export async function uploadFile(
  connection: UploadConnection,
  source: UploadSource,
  options: UploadOptions = {},
): Promise<Upload> {
  if (!isSource(source)) {
    throw new TypeError(
      'upload takes a Blob or File. In Node.js, await openAsBlob(path) makes one of a file, new Blob([bytes]) of bytes.',
    );
  }
  const name = options.name ?? source.name;
  const named = { ...options, ...(name === undefined ? {} : { name }) };
  if (source.size <= MAX_WHOLE_BYTES) return uploadWhole(connection, source, named);
  connection.uploadMethods ??= await findUploadMethods(connection, options.signal);
  if (connection.uploadMethods.has('tus')) return uploadResumably(connection, source, named);
  const canBeCut = source.slice !== undefined && source.size <= MAX_MULTIPART_BYTES;
  if (canBeCut && connection.uploadMethods.has('multipart')) return uploadInParts(connection, source, named);
  return uploadWhole(connection, source, named);
}

/** Uploads a file in one request. A further attempt sends it from the beginning; an upload whose response was lost expires unused. */
async function uploadWhole(
  connection: UploadConnection,
  source: UploadSource,
  { name, signal, onProgress }: UploadOptions,
): Promise<Upload> {
  const url = addressOf(connection, '/v1/uploads', { query: { name } });
  const headers = { ...authorization(connection), 'content-type': 'application/octet-stream' };
  const onSent = (sentBytes: number): void => onProgress?.({ sentBytes, totalBytes: source.size });
  const send = (): Promise<Response> =>
    sendBytes(connection.transport, { method: 'POST', url, headers, source, signal, onSent });
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  return (await response.json()) as Upload;
}
