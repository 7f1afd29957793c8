import cors from '@koa/cors';
import type { Middleware } from 'koa';

/** Response headers that scripts of another origin may read. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Methods',
  'Upload-Offset',
  'X-Request-Id',
];

/** Seconds that a browser keeps the response to a preflight. */
const MAX_AGE_S = 600;

/**
 * Lets scripts of these origins call the API from a browser, any with `*`. Credentials are never allowed: a key is sent in a header by who has
 * it, and no cookie means anything here.
 */
export function crossOrigin(origins: readonly string[]): Middleware {
  const isOpen = origins.includes('*');
  return cors({
    origin: (ctx) => {
      if (isOpen) return '*';
      const origin = ctx.get('Origin');
      return origins.includes(origin) ? origin : '';
    },
    allowMethods: 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
    exposeHeaders: EXPOSED,
    maxAge: MAX_AGE_S,
    keepHeadersOnError: true,
  });
}
