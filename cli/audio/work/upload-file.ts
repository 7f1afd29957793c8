import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError, type AudioClient } from '../../../client/index.ts';
import type { Source } from './sources.ts';

interface UploadOptions {
  /** Name that names of made files begin with. */
  base: string;
  signal: AbortSignal;
  onProgress: (progress: { sentBytes: number; totalBytes: number }) => void;
}

/** Codes of uploads that concern the file, not the service. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['unreadable_source', 'payload_too_large', 'invalid_request']);

/** Reports whether an upload failed because of its file: others may still succeed. */
export function isOfTheFile(error: unknown): error is ApiError {
  return error instanceof ApiError && OF_THE_FILE.has(error.code);
}

/** Uploads a file and returns its address. A file that is empty, or changed meanwhile, is `unreadable_source`. */
export async function uploadFile(
  audio: AudioClient,
  { id, file }: Source,
  { base, ...options }: UploadOptions,
): Promise<string> {
  if (file?.size === 0) throw unreadable('The file is empty. Export it again.');
  const read = (range?: { start: number; end: number }): ReadableStream<Uint8Array> =>
    Readable.toWeb(createReadStream(id, range)) as ReadableStream<Uint8Array>;
  const bytes = {
    size: file?.size ?? 0,
    name: `${basename(base)}.audio`, // the service drops an extension
    stream: () => read(),
    slice: (start: number, end: number) => ({ size: end - start, stream: () => read({ start, end: end - 1 }) }),
  };
  const { audio_url: url } = await audio.upload(bytes, options);
  const now = await stat(id).catch(() => undefined);
  if (now?.size !== file?.size || now?.mtimeMs !== file?.mtimeMs) {
    throw unreadable('The file was changed while it was read. Run the command again once it is complete.');
  }
  return url;
}

function unreadable(message: string): ApiError {
  return new ApiError({ code: 'unreadable_source', status: 0, message });
}
