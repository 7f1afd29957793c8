import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import type { Resources } from '../../platform/resources.ts';
import { findStarted } from './find-started.ts';
import type { RememberAs } from './remember.ts';
import { Problem } from './problems/problem.ts';
import type { RouteReply } from './route.ts';

/** Response header that marks the stored response of an earlier request. */
export const REPLAYED = 'Idempotency-Replayed';

/** The form of a key: 1 to 255 printable ASCII characters, chosen by the client. */
export const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Thrown inside the transaction if another request wrote the same key first, so that this request leaves nothing. */
class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Max tries with a key that was taken and is free again: only work that was undone frees a key. */
const MAX_TRIES = 3;

export interface OnceRequest {
  accountId: string;
  headers: IncomingHttpHeaders;
  method: string;
  path: string;
  body: unknown;
  /** Status of the response to store. */
  status: number;
}

/**
 * Runs `work` once per Idempotency-Key of an account within 24 h. The same request again returns the stored response; a
 * different request throws `idempotency_key_reused`. A failed request stores nothing and may be repeated under its key.
 * Without a key, `work` runs every time.
 */
export async function once(
  deps: Resources,
  request: OnceRequest,
  work: (remember: RememberAs) => Promise<RouteReply> | RouteReply,
): Promise<RouteReply> {
  const key = keyOf(request.headers);
  if (key === undefined) return work(() => async () => {});
  const { accountId, status } = request;
  const requestHash = hashOf(request);
  const remember: RememberAs = (present) => async (db, start, result) => {
    const response = { start, status, body: present(result) };
    if (!(await idempotencyKeys.insert(db, { accountId, key, requestHash }, response))) throw new KeyTaken();
  };

  for (let tries = 1; ; tries++) {
    const earlier = await replay(deps, { accountId, key, requestHash });
    if (earlier) return earlier;
    try {
      return await work(remember);
    } catch (error) {
      // The same request, sent concurrently, may have caused this error by finishing first: return its response.
      const concurrent = await replay(deps, { accountId, key, requestHash });
      if (concurrent) return concurrent;
      if (!(error instanceof KeyTaken) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Returns the response stored under a key, after making sure that its work has started, or undefined. */
async function replay(
  deps: Pick<Resources, 'db' | 'temporal'>,
  request: idempotencyKeys.KeyedRequest,
): Promise<RouteReply | undefined> {
  const stored = await findStarted(deps, async () => {
    const found = await idempotencyKeys.find(deps.db, request);
    if (found && found.requestHash !== request.requestHash) throw new Problem('idempotency_key_reused');
    return found;
  });
  return stored && { status: stored.status, body: stored.body, headers: { [REPLAYED]: 'true' } };
}

function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given);
  if (KEY_PATTERN.test(key)) return key;
  throw new Problem('invalid_request', { detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' });
}

/** Returns a hash of method, path and body. The order of JSON keys does not matter. */
function hashOf({ method, path, body }: OnceRequest): string {
  const text = JSON.stringify([method, path, body ?? null], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
