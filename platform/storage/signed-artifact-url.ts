import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keySecrets, type KeySecrets } from '../key-secrets.ts';

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
  config: KeySecrets,
  {
    artifactId,
    origin,
    of,
    expires: at = Math.floor(Date.now() / 1_000) + DEFAULT_EXPIRY_S,
  }: { artifactId: string; origin: string; of?: string | undefined; expires?: number | undefined },
): string {
  const expires = String(at);
  const signature = signaturesOf(config, { artifactId, expires, of })[0];
  const query = new URLSearchParams({ ...(of === undefined ? {} : { of }), expires, signature });
  return `${origin}/v1/artifacts/${artifactId}?${query.toString()}`;
}

/** Checks the signature of a URL for this artifact and its expiry. */
export function checkArtifactUrl(
  config: KeySecrets,
  { artifactId, expires = '', of, signature = '' }: SignedQuery & { artifactId: string },
): 'valid' | 'expired' | 'forged' {
  // The text, not what it decodes to: a decoder ignores padding, foreign characters and trailing bits.
  const shown = Buffer.from(signature);
  const isOurs = signaturesOf(config, { artifactId, expires, of })
    .map((each) => Buffer.from(each))
    .some((ours) => shown.length === ours.length && timingSafeEqual(shown, ours));
  if (!isOurs) return 'forged';
  return Number(expires) * 1_000 > Date.now() ? 'valid' : 'expired';
}

/**
 * Returns the signature by each valid secret as base64url, that of new addresses first. Their keys are derived, so they reveal nothing about the secret that
 * hashes API keys.
 */
function signaturesOf(
  config: KeySecrets,
  { artifactId, expires, of }: { artifactId: string; expires: string; of: string | undefined },
): [string, ...string[]] {
  const signature = (secret: string): string =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'signed artifact addresses', 32)))
      .update([artifactId, expires, ...(of === undefined ? [] : [of])].join('\n'))
      .digest('base64url');
  const [first, ...others] = keySecrets(config, 'sign addresses');
  return [signature(first), ...others.map(signature)];
}
