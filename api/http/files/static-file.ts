import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';

/** A file that is held in memory and does not change while the process runs. */
export interface StaticFile {
  /** Media type, of a text with its charset. */
  type: string;
  bytes: Buffer;
  /** The start of the hash of the bytes. */
  hash: string;
  /** True if its address contains its hash: a client that has it never asks again. */
  immutable: boolean;
  /** Further headers, such as a content security policy. */
  headers: Record<string, string>;
  /** Set if the file is worth compressing. It is compressed once, when a client first accepts it. */
  gzipped: (() => Promise<Buffer>) | undefined;
}

/** Smaller files become hardly smaller. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED_TYPES = /^(text\/|application\/json|image\/svg)/;

const compress = promisify(gzip);

/** Returns a file with these contents. */
export function staticFile(
  type: string,
  contents: string | Buffer,
  { immutable = false, headers = {} }: { immutable?: boolean; headers?: Record<string, string> } = {},
): StaticFile {
  const bytes = Buffer.from(contents);
  const isCompressed = COMPRESSED_TYPES.test(type) && bytes.length >= MIN_COMPRESSED_BYTES;
  let compressed: Promise<Buffer> | undefined;
  return {
    type,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    immutable,
    headers,
    gzipped: isCompressed ? () => (compressed ??= compress(bytes, { level: 9 })) : undefined,
  };
}

/** Responds to GET or HEAD with a file, compressed if the client accepts it, or with 304 if the client has it. */
export async function sendStaticFile(
  ctx: Context,
  { type, bytes, hash, immutable, headers, gzipped }: StaticFile,
  status = 200,
): Promise<void> {
  ctx.status = status;
  ctx.set(headers);
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', `W/"${hash}"`); // weak: one for both encodings
  if (gzipped) ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const isZipped = gzipped !== undefined && acceptsGzip(ctx.headers);
  ctx.body = isZipped ? await gzipped() : bytes;
  if (isZipped) ctx.set('Content-Encoding', 'gzip');
  ctx.set('Content-Type', type);
}

/** Reports whether a client names gzip among the encodings that it accepts. */
export function acceptsGzip(headers: IncomingHttpHeaders): boolean {
  const named = (headers['accept-encoding'] ?? '').split(',');
  return named.some((each) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(each));
}
