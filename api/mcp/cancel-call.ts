import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import type { Resources } from '../../platform/resources.ts';
import type { RememberAs } from '../http/remember.ts';
import { cancelQuietly } from './await-run.ts';

/** Identifies a call in protocols before 2026: its cancellation is a message of its own, which any process may receive. */
export interface CallId {
  accountId: string;
  /** The id that `initialize` returned. */
  sessionId: string;
  /** The JSON-RPC id of the call. */
  requestId: string | number;
}

/** The job of a cancelled call may still be in the process of being written. */
const TRIES = 3;
const PAUSE_MS = 300;

/** Stores which job a call started, among the idempotency keys: 24 h are enough, and an undone job removes the entry. */
export function rememberCall(call: CallId): RememberAs {
  return () => async (db, start) => {
    if (!start) return; // a call without work cannot be cancelled
    const key = keyOf(call);
    // If a client repeats an id, its first call keeps the entry and no work is lost.
    await idempotencyKeys.insert(
      db,
      { accountId: call.accountId, key, requestHash: key },
      { start, status: 202, body: null },
    );
  };
}

/** Cancels the job that a call started, if there is one and it has not ended. */
export async function cancelCall(deps: Resources, call: CallId): Promise<void> {
  const { accountId } = call;
  for (let tries = 1; tries <= TRIES; tries++) {
    const entry = await idempotencyKeys.find(deps.db, { accountId, key: keyOf(call) });
    if (entry?.job) return cancelQuietly(deps, { id: entry.job.id, accountId });
    if (tries < TRIES) await wait(PAUSE_MS);
  }
}

/** Returns a key that begins with a space, which no Idempotency-Key of a request can. */
function keyOf({ sessionId, requestId }: CallId): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([sessionId, requestId]))
    .digest('hex');
  return ` mcp ${hash}`;
}
