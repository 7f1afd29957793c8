import type { webhooks } from './generated/openapi.ts';

/** The body of an event. */
export type WebhookEvent = {
  [E in keyof webhooks]: webhooks[E] extends {
    post: { requestBody: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

/** A request that is not accepted as an event of the service. */
export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly code:
    | 'missing_header'
    | 'invalid_timestamp'
    | 'outside_tolerance'
    | 'no_matching_signature'
    | 'invalid_body';

  constructor(code: WebhookError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface VerifyOptions {
  /** The body as received: text that was parsed and written again has other bytes. */
  body: string | Uint8Array;
  /** The headers as received: of Fetch, of Node, or any object with names in lower case. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret, `whsec_…`; several while one is being replaced. */
  secret: string | readonly string[];
  /** Max difference between the time of signing and now, in seconds. Default: 300. */
  toleranceS?: number;
  /** Now, in milliseconds; for tests. */
  now?: number;
}

/** More signatures than a service sends while secrets are replaced; each costs a computation. */
const MAX_SIGNATURES = 10;

/**
 * Verifies a signed webhook (Standard Webhooks) and returns its event. Throws a `WebhookError` if it was not signed with the
 * secret, or too long ago. An event may arrive twice: drop those whose `webhook-id` was handled.
 */
export async function verifyWebhook(o: VerifyOptions): Promise<WebhookEvent> {
  const id = headerOf(o.headers, 'webhook-id');
  const timestamp = headerOf(o.headers, 'webhook-timestamp');
  const signatures = headerOf(o.headers, 'webhook-signature');
  checkTime(timestamp, o);
  const body = typeof o.body === 'string' ? new TextEncoder().encode(o.body) : o.body;
  if (!(body instanceof Uint8Array)) {
    throw new TypeError('body must be the text or the bytes that were received, before a framework parses them.');
  }
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets: readonly (string | undefined)[] = Array.isArray(o.secret) ? o.secret : [o.secret];
  const keys = await Promise.all(secrets.map(keyOf));
  for (const signature of signatures.split(' ').slice(0, MAX_SIGNATURES)) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : undefined;
    if (!bytes) continue; // a version that this code does not have, or no signature
    for (const key of keys) {
      // Compared by the platform, in constant time.
      if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return parsed(body);
    }
  }
  throw new WebhookError('no_matching_signature', 'No signature of the request is one of the secret.');
}

function headerOf(headers: VerifyOptions['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') {
    throw new WebhookError('missing_header', `The header ${name} is missing: the request is not signed.`);
  }
  return value;
}

function checkTime(timestamp: string, { toleranceS = 300, now = Date.now() }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError('invalid_timestamp', 'The header webhook-timestamp is not a time in seconds.');
  }
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceS) {
    throw new WebhookError('outside_tolerance', `The request was not signed within ${toleranceS} s of now.`);
  }
}

async function keyOf(secret: string | undefined): ReturnType<typeof crypto.subtle.importKey> {
  if (!secret) throw new TypeError('secret is missing. Give the one that PUT /v1/webhooks returned: whsec_….');
  const bytes = bytesOf(secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret);
  if (!bytes || bytes.length === 0) throw new TypeError('The secret is not of the form whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function parsed(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError('invalid_body', 'The body is not JSON in UTF-8.');
  }
}
