import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Next } from 'koa';
import { Problem } from '../http/problems/problem.ts';
import { CHECKSUMS } from './upload-checksum.ts';

/** Where uploads that go on after a cut are made. */
export const RESUMABLE_PATH = '/v1/resumable-uploads';

/** The version of the protocol (https://tus.io/protocols/resumable-upload), of which the extensions are named by `tusOptions`. */
const VERSION = '1.0.0';
const EXTENSIONS = ['creation', 'expiration', 'termination', 'checksum'];

/** Methods that a client behind a proxy that blocks them sends as POST. */
const OVERRIDABLE = new Set(['PATCH', 'DELETE']);

/** Returns the headers by which a client learns what the service takes. */
export function tusOptions(maxBytes: number): Record<string, string> {
  return {
    'Tus-Version': VERSION,
    'Tus-Extension': EXTENSIONS.join(','),
    'Tus-Max-Size': String(maxBytes),
    'Tus-Checksum-Algorithm': CHECKSUMS.join(','),
  };
}

/** Names the version in every response about resumable uploads, problems too, and reads X-HTTP-Method-Override, as the protocol has it. */
export async function tusHeaders(ctx: Context, next: Next): Promise<void> {
  if (ctx.path === RESUMABLE_PATH || ctx.path.startsWith(`${RESUMABLE_PATH}/`)) {
    ctx.set({ 'Tus-Resumable': VERSION, 'Tus-Version': VERSION });
    const override = ctx.get('X-HTTP-Method-Override').toUpperCase();
    if (ctx.method === 'POST' && OVERRIDABLE.has(override)) ctx.method = override;
  }
  await next();
}

/** Throws `tus_version_unsupported` unless the client speaks this version. */
export function requireVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new Problem('tus_version_unsupported');
}

/** Returns a size in bytes that a header has; undefined if it has none. Throws `invalid_request` for anything but a whole number. */
export function sizeIn(headers: IncomingHttpHeaders, name: 'Upload-Length' | 'Upload-Offset'): number | undefined {
  const text = headers[name.toLowerCase()];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new Problem('invalid_request', { detail: `${name} must be a whole number of bytes.` });
  return Number(text);
}
