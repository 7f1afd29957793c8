import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Resources } from '../../platform/resources.ts';
import { makeRoom } from '../../platform/storage/make-room.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Remember } from '../http/remember.ts';
import { requireIntake } from '../jobs/require-intake.ts';
import { bytesOfItems } from '../jobs/row-bytes.ts';
import { startOrUndo } from '../jobs/start-or-undo.ts';

export interface RetriedBatch {
  batchId: string;
  retriedItems: number;
}

/** Queues a new attempt of each failed item of a batch in any state. A batch that has ended opens for its next round. */
export async function retryBatch(
  deps: Pick<Resources, 'db' | 'config' | 'storage' | 'temporal' | 'log'>,
  {
    caller,
    batchId,
    remember,
    isBounded = true,
  }: {
    caller: Caller;
    batchId: string;
    remember?: Remember<RetriedBatch>;
    /** Whether the new attempts count towards the rows of the account. */
    isBounded?: boolean;
  },
): Promise<RetriedBatch> {
  const { db, config } = deps;
  const { accountId } = caller;
  await requireIntake(db, accountId);
  // Before the transaction, which must not wait for the removal of objects; the batch is looked for first all the same.
  const hasRoom = await makeRoom(deps, { accountId, bytes: 1, limit: config.STORAGE_BYTES_PER_ACCOUNT });
  const { batch, attempts, wakeAt, rows } = await transaction(db, async (tx) => {
    const found = await jobs.lock(tx, { id: batchId, accountId });
    if (!found || found.kind !== 'batch') throw new Problem('batch_not_found');
    if (!(await recipes.find(tx, { recipeId: found.recipeId!, caller }))) throw new Problem('recipe_not_found');
    const failed = await items.sizeOfFailed(tx, batchId);
    const bytes = failed.textBytes + bytesOfItems(failed);
    const counted = isBounded && failed.count > 0 ? { accountId, bytes } : undefined;
    if (counted) await requireRowBudget(tx, config, counted);
    const retried = await items.retryFailed(tx, { jobId: batchId, spendLimits: caller.spendLimits });
    if (retried.length === 0) throw new Problem('no_failed_items');
    if (!hasRoom) throw new Problem('storage_full');
    if (found.status !== 'IN_QUEUE')
      await jobs.move(tx, batchId, { from: found.status, to: 'IN_QUEUE', round: found.round + 1 });
    const due = await jobs.markDue(tx, batchId);
    await remember?.(tx, { jobId: batchId, wakeAt: due }, { batchId, retriedItems: retried.length });
    return { batch: found, attempts: retried, wakeAt: due, rows: counted };
  });

  const undo = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      if (!(await jobs.lockIfDue(tx, { id: batchId, wakeAt }))) return false;
      await items.undoRetry(tx, attempts);
      await jobs.restore(tx, batch);
      await idempotencyKeys.forget(tx, { jobId: batchId, wakeAt });
      return true;
    });
  await startOrUndo(deps, { job: batch, wakeAt, rows, undo });
  return { batchId, retriedItems: attempts.length };
}
