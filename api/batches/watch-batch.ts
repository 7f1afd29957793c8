import { setTimeout as wait } from 'node:timers/promises';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';

/** A batch is looked at this often, and told of when it changed. */
const INTERVAL_MS = 1_000;

/** The batch as it is and each time it changed, until it has ended or `signal` is aborted; the last one told is its end. */
export async function* watchBatch(
  db: Db,
  { batch, accountId, signal }: { batch: jobs.JobStatus; accountId: string; signal: AbortSignal },
): AsyncGenerator<jobs.JobStatus> {
  let told = '';
  let seen: jobs.JobStatus | undefined = batch;
  while (seen && !signal.aborted) {
    const now = JSON.stringify(seen);
    if (now !== told) yield seen;
    told = now;
    if (seen.status !== 'IN_QUEUE') return;
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    seen = await jobs.statusOf(db, { id: batch.id, accountId, kind: 'batch' });
  }
}
