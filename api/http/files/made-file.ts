import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { byteRange } from './byte-range.ts';
import type { RouteReply } from '../route.ts';

/** A file that is made while it is sent. */
export interface MadeFile {
  contentType: string;
  /** Identifies the bytes, which are then the same each time; undefined: no ranges. */
  etag: string | undefined;
  stream: () => AsyncIterable<string | Uint8Array>;
  bytes: () => Promise<number>;
  /** Whether `bytes` takes no time. */
  isLengthKnown: boolean;
}

/** The reply of a route that sends a file made while it is sent, without its types. */
export const MADE_FILE_REPLY = {
  status: 200,
  body: 'stream',
  others: [
    { status: 206, when: 'The requested range, once the file cannot change.' },
    { status: 416, when: 'The requested range is outside the file.', empty: true },
  ],
} as const;

/** Responds with a file or a range of it: what is before the range is made and left out. */
export async function replyWithFile(
  file: MadeFile,
  { headers, method, disposition }: { headers: IncomingHttpHeaders; method: string; disposition: string },
): Promise<RouteReply> {
  const { etag } = file;
  const own = {
    'Content-Type': file.contentType,
    'Content-Disposition': disposition,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-transform, no-store',
    ...(etag === undefined ? {} : { 'Accept-Ranges': 'bytes', ETag: etag }),
  };
  if (method === 'HEAD') return { body: null, headers: own };
  const ifRange = headers['if-range'];
  const asked = etag !== undefined && (ifRange === undefined || ifRange === etag) ? headers.range : undefined;
  const size = asked !== undefined || (etag !== undefined && file.isLengthKnown) ? await file.bytes() : undefined;
  const range = size === undefined ? 'all' : byteRange(asked, size);
  if (range === 'unsatisfiable') return { status: 416, body: null, headers: { 'Content-Range': `bytes */${size}` } };
  if (range === 'all') {
    const length = size === undefined ? {} : { 'Content-Length': String(size) };
    return { body: readable(file.stream()), headers: { ...own, ...length } };
  }
  return {
    status: 206,
    body: readable(partOf(file.stream(), range)),
    headers: {
      ...own,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
    },
  };
}

function readable(pieces: AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

async function* partOf(
  pieces: AsyncIterable<string | Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += bytes.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}
