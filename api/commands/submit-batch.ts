import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts.ts';
import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import { laneOf } from '../../platform/lanes.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Caller } from '../auth/caller.ts';
import { runnableRecipe } from './runnable-recipe.ts';
import { requireOwned } from './owned-audio.ts';
import { startOrUndo } from './start-or-undo.ts';

/** Automatic retries of an item when none are asked for, and the most that are made. */
const MAX_RETRIES = { fallback: 3, most: 10 };

export interface BatchToSubmit {
  caller: Caller;
  recipeId: string;
  /** Trimmed and checked; duplicates are dropped here. */
  audioUrls: string[];
  webhookUrl?: string | undefined;
  maxRetries?: number | undefined;
  metadata?: unknown;
}

/** Writes a batch and its items, then starts its workflow; nothing stays behind when that cannot be. */
export async function submitBatch(deps: Resources, batch: BatchToSubmit): Promise<{ batchId: string }> {
  const { db, config } = deps;
  const { caller } = batch;
  const recipe = await runnableRecipe(db, { recipeId: batch.recipeId, caller });
  const account = await accounts.find(db, caller.accountId);
  const job = {
    id: uuidv7(),
    kind: 'batch',
    accountId: caller.accountId,
    recipeId: recipe.id,
    lane: laneOf(account!, config.TENANT_LANES),
  } as const;

  const wakeAt = await transaction(db, async (tx) => {
    await requireOwned(tx, { audioUrls: batch.audioUrls, accountId: caller.accountId });
    const due = await jobs.insert(tx, {
      ...job,
      steps: recipe.steps,
      executionPolicy: recipe.executionPolicy,
      webhookUrl: batch.webhookUrl ?? null,
      maxRetries: Math.min(batch.maxRetries ?? MAX_RETRIES.fallback, MAX_RETRIES.most),
      metadata: batch.metadata,
    });
    const unique = [...new Set(batch.audioUrls)].map((audioUrl) => ({ id: uuidv7(), audioUrl }));
    await items.insertAll(tx, { jobId: job.id, accountId: caller.accountId, items: unique });
    return due;
  });
  await startOrUndo(deps, { job, wakeAt, undo: () => jobs.undoInsert(db, { id: job.id, wakeAt }) });
  return { batchId: job.id };
}
