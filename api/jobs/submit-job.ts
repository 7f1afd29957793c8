import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts.ts';
import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import type { Resources } from '../../platform/resources.ts';
import type { ExecutionPolicy, Step } from '../../workflows/domain/recipe.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import type { Caller } from '../auth/caller.ts';
import { requireOwned } from './require-owned-audio.ts';
import { runnableRecipe } from '../recipes/require-runnable-recipe.ts';
import type { Remember } from '../http/remember.ts';
import { startOrUndo } from './start-or-undo.ts';

export interface Submission {
  caller: Caller;
  recipeId: string;
  /** Trimmed and checked. */
  audioUrls: string[];
  webhookUrl?: string | undefined;
  metadata?: unknown;
  /** Given the job's id. */
  remember?: Remember<string> | undefined;
}

/** Starts a batch: one item per different address. */
export async function submitBatch(
  deps: Resources,
  batch: Submission & { maxRetries?: number | undefined },
): Promise<{ batchId: string }> {
  const recipe = await runnableRecipe(deps.db, batch);
  const job = {
    ...batch,
    kind: 'batch',
    recipeId: recipe.id,
    steps: recipe.steps,
    executionPolicy: recipe.executionPolicy,
  } as const;
  return { batchId: await submitJob(deps, { ...job, audioUrls: [...new Set(batch.audioUrls)] }) };
}

/** Starts a run of a recipe: one item per address, in the order given. */
export async function executeRecipe(deps: Resources, run: Submission): Promise<{ jobId: string }> {
  const recipe = await runnableRecipe(deps.db, run);
  const job = {
    ...run,
    kind: 'run',
    recipeId: recipe.id,
    steps: recipe.steps,
    executionPolicy: recipe.executionPolicy,
  } as const;
  return { jobId: await submitJob(deps, job) };
}

export interface JobToSubmit extends Omit<Submission, 'recipeId'> {
  kind: 'batch' | 'run';
  recipeId: string | null;
  steps: Step[];
  executionPolicy: ExecutionPolicy;
  maxRetries?: number | undefined;
}

/** Writes a job and its items, then starts its workflow; nothing stays behind when that cannot be. Answers the job's id. */
export async function submitJob(deps: Resources, { caller, audioUrls, ...wanted }: JobToSubmit): Promise<string> {
  const { db, config } = deps;
  const { accountId } = caller;
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has a key but no row`);
  const job = {
    id: uuidv7(),
    kind: wanted.kind,
    accountId,
    recipeId: wanted.recipeId,
    lane: laneOf(account, config.TENANT_LANES),
  };

  const wakeAt = await transaction(db, async (tx) => {
    await requireOwned(tx, { audioUrls, accountId });
    const due = await jobs.insert(tx, {
      ...job,
      steps: wanted.steps,
      executionPolicy: wanted.executionPolicy,
      webhookUrl: wanted.webhookUrl ?? null,
      maxRetries: Math.min(wanted.maxRetries ?? ITEM_RETRIES.default, ITEM_RETRIES.max),
      metadata: wanted.metadata,
    });
    const firsts = audioUrls.map((audioUrl) => ({ id: uuidv7(), audioUrl }));
    await items.insertAll(tx, { jobId: job.id, accountId, items: firsts });
    await wanted.remember?.(tx, { jobId: job.id, wakeAt: due }, job.id);
    return due;
  });
  await startOrUndo(deps, { job, wakeAt, undo: () => jobs.undoInsert(db, { id: job.id, wakeAt }) });
  return job.id;
}
