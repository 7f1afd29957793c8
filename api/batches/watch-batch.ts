import { setTimeout as wait } from 'node:timers/promises';
import * as itemProgress from '../../platform/db/items/item-progress.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Time between two reads of a batch's status. */
const POLL_MS = 1_000;

/** A batch's status, and the progress of its running items in submit order. */
export interface BatchView {
  batch: jobs.JobStatus;
  running: Awaited<ReturnType<typeof itemProgress.ofJob>>;
}

/** Yields a batch as it is, then after each change until it ends or `signal` is aborted. */
export async function* watchBatch(
  db: Db,
  { batch, accountId, signal }: { batch: jobs.JobStatus; accountId: string; signal: AbortSignal },
): AsyncGenerator<BatchView> {
  let last = '';
  let current: jobs.JobStatus | undefined = batch;
  while (current && !signal.aborted) {
    const isOpen = current.status === 'IN_QUEUE';
    const view: BatchView = { batch: current, running: isOpen ? await itemProgress.ofJob(db, batch.id) : [] };
    const text = JSON.stringify(view);
    if (text !== last) yield view;
    last = text;
    if (!isOpen) return;
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    current = await jobs.statusOf(db, { id: batch.id, accountId, kind: 'batch' });
  }
}
