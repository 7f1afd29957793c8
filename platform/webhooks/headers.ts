import { createHmac } from 'node:crypto';
import type { KeySecrets } from '../key-secrets.ts';
import type { DeliveryOptions } from '../db/webhook-settings.ts';
import { keyBytesOf, openSecrets } from './secret.ts';

/** Metadata with more bytes of JSON is left out. Servers accept some 8 KiB of headers, and base64url takes a third more. */
const MAX_METADATA_BYTES = 4_096;

/** Makes the headers of a POST of an event. */
export type MakeHeaders = (event: { id: string; body: string; at: Date }) => Record<string, string>;

/**
 * Returns the function that makes the headers of an account's events; undefined if they are to be signed and no secret can be read.
 * Without an option, the headers are the media type and the id alone.
 */
export function headersFor(
  config: KeySecrets,
  { accountId, signing, sealedSecrets, metadata }: DeliveryOptions,
): MakeHeaders | undefined {
  const secrets = signing ? openSecrets(config, accountId, sealedSecrets) : [];
  if (signing && secrets.length === 0) return undefined;
  return ({ id, body, at }) => ({
    'content-type': 'application/json',
    'webhook-id': id,
    ...(signing ? signatureHeaders({ id, body, at, secrets }) : {}),
    ...metadataHeader(metadata),
  });
}

/** Returns the headers by which Standard Webhooks signs a body: a signature by each secret, separated by spaces. */
export function signatureHeaders(signed: {
  id: string;
  body: string;
  at: Date;
  secrets: string[];
}): Record<'webhook-timestamp' | 'webhook-signature', string> {
  const { id, body, at, secrets } = signed;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyBytesOf(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function metadataHeader(json: string | null): Record<string, string> {
  if (json === null) return {};
  const bytes = Buffer.from(json);
  return bytes.length > MAX_METADATA_BYTES ? {} : { 'webhook-metadata': bytes.toString('base64url') };
}
