import type { Client } from '@temporalio/client';
import * as items from '../platform/db/items/items.ts';
import * as jobs from '../platform/db/jobs.ts';
import { transaction, type Pool } from '../platform/db/pool.ts';
import { wakeJob } from '../platform/wake.ts';

interface Deps {
  db: Pool;
  client: Client;
}

/**
 * Fails items that have not begun when their time was over, at most `limit`, and wakes their jobs. A job that is not woken, because this
 * process dies, notices it as soon as it would begin one of them.
 */
export async function expireItems(deps: Deps, { limit }: { limit: number }): Promise<void> {
  for (const jobId of await items.expire(deps.db, { limit })) await wake(deps, jobId);
}

async function wake({ db, client }: Deps, id: string): Promise<void> {
  const job = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id });
    if (found?.status !== 'IN_QUEUE') return undefined;
    await jobs.markDue(tx, id);
    return found;
  });
  if (job) await wakeJob(client, job);
}
