import type { Client } from '@temporalio/client';
import { noteExpired } from '../activities/items/begin-and-settle.ts';
import type { WorkerResources } from '../activities/worker-resources.ts';
import * as items from '../platform/db/items/items.ts';
import * as jobs from '../platform/db/jobs.ts';
import { transaction, type Pool } from '../platform/db/pool.ts';
import { wakeJob } from '../platform/wake.ts';

interface Deps extends Pick<WorkerResources, 'log' | 'metrics'> {
  db: Pool;
  client: Client;
}

/**
 * Fails items that have not begun when their time was over, at most `limit`, and wakes their jobs. A job that is not woken, because this
 * process dies, notices it as soon as it would begin one of them.
 */
export async function expireItems(deps: Deps, { limit }: { limit: number }): Promise<void> {
  const expired = await items.expire(deps.db, { limit });
  for (const item of expired) noteExpired(deps, item);
  for (const jobId of new Set(expired.map(({ jobId: id }) => id))) await wake(deps, jobId);
}

async function wake({ db, client }: Pick<Deps, 'db' | 'client'>, id: string): Promise<void> {
  const job = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id });
    if (found?.status !== 'IN_QUEUE') return undefined;
    await jobs.markDue(tx, id);
    return found;
  });
  if (job) await wakeJob(client, job);
}
