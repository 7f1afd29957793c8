import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { wakeJob } from '../../platform/wake.ts';
import type { RememberAs } from './remember.ts';
import { Problem } from './problems.ts';
import type { RouteReply } from './route.ts';

/** Header that marks an answer as the one of an earlier request. */
export const REPLAYED = 'Idempotency-Replayed';

/** What a key looks like; the contract leaves its form to the client. */
export const KEY_PATTERN = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Another request wrote the same key first; thrown inside the transaction, so that nothing of this one stays. */
class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Keys that were taken and are free again a moment later are tried this often: only undone work frees a key. */
const TRIES = 3;

export interface OnceRequest {
  accountId: string;
  headers: IncomingHttpHeaders;
  method: string;
  path: string;
  body: unknown;
  /** Of the answer that is kept. */
  status: number;
}

/**
 * Runs `work` once per Idempotency-Key of an account within 24 h; the same request again gets the same answer, another one
 * `idempotency_key_reused`. What failed kept nothing and may be tried again under its key. Without a key `work` simply runs.
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
  const remember: RememberAs =
    (present) =>
    async (db, { jobId, wakeAt }, result) => {
      const answer = { jobId, wakeAt, status, body: present(result) };
      if (!(await idempotencyKeys.insert(db, { accountId, key, requestHash }, answer))) throw new KeyTaken();
    };

  for (let tries = 1; ; tries++) {
    const earlier = await replay(deps, { accountId, key, requestHash });
    if (earlier) return earlier;
    try {
      return await work(remember);
    } catch (error) {
      // The same request may have won meanwhile: then what this one ran into is only that.
      const won = await replay(deps, { accountId, key, requestHash });
      if (won) return won;
      if (!(error instanceof KeyTaken) || tries === TRIES) throw error;
    }
  }
}

/** The answer that is kept under a key, once its work is known to be started; undefined when there is none. */
async function replay(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  request: idempotencyKeys.KeyedRequest,
): Promise<RouteReply | undefined> {
  for (;;) {
    const kept = await idempotencyKeys.find(db, request);
    if (!kept) return undefined;
    if (kept.requestHash !== request.requestHash) throw new Problem('idempotency_key_reused');
    if (!kept.isPending) return { status: kept.status, body: kept.body, headers: { [REPLAYED]: 'true' } };
    // Its process is still starting the work, and may yet take it back, or died before: waking twice does no harm. Once
    // `wake_at` is cleared nobody takes it back; a second look tells whether somebody did before.
    await temporal.withDeadline((client) => wakeJob(client, kept.job));
    await jobs.clearDue(db, { id: kept.job.id, wakeAt: kept.wakeAt });
  }
}

function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given);
  if (KEY_PATTERN.test(key)) return key;
  throw new Problem('invalid_request', { detail: 'Idempotency-Key holds 1 to 255 characters of printable ASCII.' });
}

/** The same for the same JSON, in whatever order its keys came. */
function hashOf({ method, path, body }: OnceRequest): string {
  const text = JSON.stringify([method, path, body ?? null], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
