import { setTimeout as wait } from 'node:timers/promises';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Time between two reads of a batch's status. */
const POLL_MS = 1_000;

/** Yields a batch's status, then each changed status until the batch ends or `signal` is aborted. */
export async function* watchBatch(
  db: Db,
  { batch, accountId, signal }: { batch: jobs.JobStatus; accountId: string; signal: AbortSignal },
): AsyncGenerator<jobs.JobStatus> {
  let last = '';
  let current: jobs.JobStatus | undefined = batch;
  while (current && !signal.aborted) {
    const text = JSON.stringify(current);
    if (text !== last) yield current;
    last = text;
    if (current.status !== 'IN_QUEUE') return;
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    current = await jobs.statusOf(db, { id: batch.id, accountId, kind: 'batch' });
  }
}
