import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import type { Resources } from '../../platform/resources.ts';
import type { RememberAs } from '../http/remember.ts';
import { cancelQuietly } from './await-run.ts';

/** A call as clients before the 2026 protocol name it: they take one back by a message of its own, which any process may get. */
export interface CallName {
  accountId: string;
  /** As we gave it at the client's initialize. */
  sessionId: string;
  /** Of JSON-RPC. */
  requestId: string | number;
}

/** A call may be taken back while its job is being written. */
const LOOKS = 3;
const PAUSE_MS = 300;

/** Notes which job a call started, beside the idempotency keys: 24 h are enough, and the job takes the note along. */
export function rememberCall(name: CallName): RememberAs {
  return () =>
    async (db, { jobId, wakeAt }) => {
      const key = keyOf(name);
      // A client that repeats its ids loses no work: its first call keeps the name.
      await idempotencyKeys.insert(
        db,
        { accountId: name.accountId, key, requestHash: key },
        { jobId, wakeAt, status: 202, body: null },
      );
    };
}

/** Cancels what a call started; nothing when it started nothing or has ended. */
export async function cancelNamed(deps: Resources, name: CallName): Promise<void> {
  const { accountId } = name;
  for (let look = 1; look <= LOOKS; look++) {
    const kept = await idempotencyKeys.find(deps.db, { accountId, key: keyOf(name) });
    if (kept) return cancelQuietly(deps, { id: kept.job.id, accountId });
    if (look < LOOKS) await wait(PAUSE_MS);
  }
}

/** Begins with a blank, which no Idempotency-Key of a request can. */
function keyOf({ sessionId, requestId }: CallName): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([sessionId, requestId]))
    .digest('hex');
  return ` mcp ${hash}`;
}
