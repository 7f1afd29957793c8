import { WorkflowNotFoundError } from '@temporalio/client';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import { wakeJob } from '../../platform/wake.ts';
import { workflowId } from '../../workflows/messages.ts';
import type { WorkerResources } from '../worker-resources.ts';

const PAGE = 100;

type Deps = Pick<WorkerResources, 'db' | 'temporal'>;

/** Cancels the open batches, runs and chat turns of an account, with their items in flight. Returns the number of those that are still open. */
export async function cancelOpenWork(deps: Deps, accountId: string): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ;) {
    const open = await jobs.openOf(deps.db, { accountId, after, limit: PAGE });
    for (const job of open) await cancel(deps, job);
    count += open.length;
    if (open.length < PAGE) return count;
    after = open.at(-1)?.id;
  }
}

/** Cancels a job as its account does; of a batch, whose items in flight would finish, those too. */
async function cancel({ db, temporal }: Deps, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  const { client } = temporal;
  const found = await transaction(db, async (tx) => {
    const job = await jobs.lock(tx, { id, accountId });
    if (job?.status !== 'IN_QUEUE') return undefined;
    const changed = await jobs.cancel(tx, job);
    return { job, wakeAt: changed ? await jobs.markDue(tx, id) : await jobs.dueAt(tx, id) };
  });
  if (!found) return;
  const { job, wakeAt } = found;
  if (wakeAt !== null) {
    await wakeJob(client, job);
    await jobs.clearDue(db, { id, wakeAt });
  }
  if (job.kind !== 'batch') return;
  for (const { position, attempt } of await items.unsettled(db, id)) {
    const itemId = workflowId.item(workflowId.batch(id), position, attempt);
    await client.workflow
      .getHandle(itemId)
      .cancel()
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error; // it has not begun yet, or has just ended
      });
  }
}
