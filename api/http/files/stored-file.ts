import type { IncomingHttpHeaders } from 'node:http';
import { ObjectMissing, objectKey, type Storage } from '../../../platform/storage/storage.ts';
import type { RouteReply } from '../route.ts';
import { admitDownload } from '../stream-limit.ts';
import { byteRange } from './byte-range.ts';

/** A file in the storage that is sent to a customer. */
export interface StoredFile {
  accountId: string;
  contentHash: string;
  bytes: number;
  contentType: string;
  disposition: string;
}

/** The reply of a route that sends a stored file, without its types. */
export const STORED_FILE_REPLY = {
  status: 200,
  body: 'stream',
  others: [
    { status: 206, when: 'The requested range.' },
    { status: 304, when: 'The client already has the file.', empty: true },
    { status: 416, when: 'The requested range is outside the file.', empty: true },
  ],
} as const;

/**
 * Responds with a stored file or a range of it. `gone` makes the error of a file that the storage has lost. No browser runs what is in it. Throws
 * `rate_limited` while too many responses with files of the account are open.
 */
export async function replyWithStoredFile(
  storage: Storage,
  { accountId, contentHash, bytes, contentType, disposition }: StoredFile,
  {
    headers,
    method,
    gone,
    signal,
  }: { headers: IncomingHttpHeaders; method: string; gone: () => Error; signal: AbortSignal },
): Promise<RouteReply> {
  const etag = `"${contentHash}"`;
  const own = {
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-transform, max-age=3600',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (headers['if-none-match']?.includes(etag)) return { status: 304, body: null, headers: own };
  const rangeApplies = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = rangeApplies ? byteRange(headers.range, bytes) : 'all';
  if (range === 'unsatisfiable') return { status: 416, body: null, headers: { 'Content-Range': `bytes */${bytes}` } };

  const key = objectKey(accountId, contentHash);
  const span = range === 'all' ? { start: 0, end: bytes - 1 } : range;
  const lost = (error: unknown): never => {
    throw error instanceof ObjectMissing ? gone() : error;
  };
  if (method !== 'HEAD') admitDownload(storage, { accountId, signal });
  const body = method === 'HEAD' ? null : await storage.stream(key, range === 'all' ? undefined : range).catch(lost);
  return {
    status: range === 'all' ? 200 : 206,
    body,
    headers: {
      ...own,
      'Content-Length': String(span.end - span.start + 1),
      ...(range === 'all' ? {} : { 'Content-Range': `bytes ${span.start}-${span.end}/${bytes}` }),
    },
  };
}
