import type { Context, Middleware } from 'koa';
import { Problem } from '../http/problems/problem.ts';
import type { ConsoleBuild, ConsoleFile } from './read-build.ts';

/** The page loads its own files and calls its own service; sound and pictures that it makes itself are blobs. `storage` has files by redirect. */
function contentSecurityPolicy(storage: string | undefined): string {
  const files = storage === undefined ? '' : ` ${storage}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${files}`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const headersOf = (storage: string | undefined): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(storage),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Encoding',
});

const NOT_BUILT = `The API of the audio processing service runs here. Its console is not built.

From a checkout: npm run console:build, then start the service again.
Without it: GET /openapi.json describes the API.
`;

/**
 * Serves the built console at `/`: its page, which is asked for anew each time, and the files of the page, which never change. Other paths
 * are left to the API. `storageOrigin` is where the service sends clients for files, if it does.
 */
export function serveConsole(
  build: ConsoleBuild | undefined,
  { storageOrigin }: { storageOrigin?: string | undefined } = {},
): Middleware {
  const headers = headersOf(storageOrigin);
  return (ctx, next) => {
    const file = build?.get(ctx.path);
    if (!file && ctx.path !== '/') return next();
    ctx.state['route'] = file?.isImmutable ? '/assets' : '/';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    ctx.set(headers);
    if (file) respond(ctx, file);
    else respondNotBuilt(ctx);
    return undefined;
  };
}

function respondNotBuilt(ctx: Context): void {
  ctx.status = 404;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = NOT_BUILT;
}

function respond(ctx: Context, { type, bytes, gzipped, hash, isImmutable }: ConsoleFile): void {
  const isGzipped = gzipped !== undefined && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const etag = `"${hash.slice(0, 32)}${isGzipped ? '-gzip' : ''}"`;
  ctx.set({
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
  });
  if (ctx.get('If-None-Match').includes(etag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.body = isGzipped ? gzipped : bytes;
  ctx.set({ 'Content-Type': type, ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}) });
}
