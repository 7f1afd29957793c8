import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ConfigError, type Config } from '../config.ts';

/** Default lifetime of a signed URL. */
const DEFAULT_EXPIRY_S = 24 * 3600;

export interface SignedQuery {
  /** Seconds since 1970. */
  expires?: string | undefined;
  /** Name of the audio that the file was made from; the file name begins with it. */
  of?: string | undefined;
  signature?: string | undefined;
}

/**
 * Returns a URL under `origin` at which anyone can download the artifact until it expires, as a file whose name begins
 * with `of`. `expires`, in seconds since 1970, is a day from now by default.
 */
export function signArtifactUrl(
  { KEY_SECRET }: Pick<Config, 'KEY_SECRET'>,
  {
    artifactId,
    origin,
    of,
    expires: at = Math.floor(Date.now() / 1_000) + DEFAULT_EXPIRY_S,
  }: { artifactId: string; origin: string; of?: string | undefined; expires?: number | undefined },
): string {
  const expires = String(at);
  const signature = signatureOf({ artifactId, expires, of, KEY_SECRET });
  const query = new URLSearchParams({ ...(of === undefined ? {} : { of }), expires, signature });
  return `${origin}/v1/artifacts/${artifactId}?${query.toString()}`;
}

/** Checks the signature of a URL for this artifact and its expiry. */
export function checkArtifactUrl(
  { KEY_SECRET }: Pick<Config, 'KEY_SECRET'>,
  { artifactId, expires = '', of, signature = '' }: SignedQuery & { artifactId: string },
): 'valid' | 'expired' | 'forged' {
  // The text, not what it decodes to: a decoder ignores padding, foreign characters and trailing bits.
  const shown = Buffer.from(signature);
  const ours = Buffer.from(signatureOf({ artifactId, expires, of, KEY_SECRET }));
  if (shown.length !== ours.length || !timingSafeEqual(shown, ours)) return 'forged';
  return Number(expires) * 1_000 > Date.now() ? 'valid' : 'expired';
}

/**
 * Returns the signature as base64url. Its key is derived from KEY_SECRET, so it reveals nothing about the secret that hashes API
 * keys.
 */
function signatureOf({
  artifactId,
  expires,
  of,
  KEY_SECRET,
}: {
  artifactId: string;
  expires: string;
  of: string | undefined;
  KEY_SECRET: string | undefined;
}): string {
  if (!KEY_SECRET) {
    throw new ConfigError(['KEY_SECRET: needed to sign addresses; set the same value for every process']);
  }
  const key = Buffer.from(hkdfSync('sha256', KEY_SECRET, '', 'signed artifact addresses', 32));
  return createHmac('sha256', key)
    .update([artifactId, expires, ...(of === undefined ? [] : [of])].join('\n'))
    .digest('base64url');
}
