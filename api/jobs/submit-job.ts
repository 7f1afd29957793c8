import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as bucketDeliveries from '../../platform/db/bucket/bucket-deliveries.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import type { WakeableJob } from '../../platform/wake.ts';
import type { Resources } from '../../platform/resources.ts';
import type { ExecutionPolicy, Step } from '../../workflows/domain/recipe.ts';
import type { JobPriority } from '../../workflows/domain/job-priority.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { requireRowBudget, type NewRows } from '../accounts/require-row-budget.ts';
import type { Caller } from '../auth/caller.ts';
import type { Remember } from '../http/remember.ts';
import type { ItemDetails } from './item-details.ts';
import { keyPrefix, requireDeliveryStore, type DeliverTo } from './require-delivery-store.ts';
import { requireIntake } from './require-intake.ts';
import { requireOwnedAudio } from './require-owned-audio.ts';
import { requireQuote } from './require-quote.ts';
import { requireStorage } from './require-storage.ts';
import { bytesOfJob } from './row-bytes.ts';
import { startOrUndo } from './start-or-undo.ts';

/** The fields that the submits of a batch and of a run share. */
export interface Submission {
  caller: Caller;
  recipeId: string;
  /** Trimmed and validated. */
  audioUrls: string[];
  webhookUrl?: string | undefined;
  metadata?: unknown;
  /** Most tokens that it may charge. */
  maxTokens?: number | undefined;
  /** A quote of the same steps and audio that it must not exceed. */
  quoteId?: string | undefined;
  /** Order of its work within the account. */
  priority?: JobPriority | undefined;
  /** Seconds in which an item must begin; without, it waits as long as it takes. */
  expiresInS?: number | undefined;
  /** A bucket that gets the results. */
  deliverTo?: DeliverTo | undefined;
  /** Ids and data of the customer for its addresses. */
  details?: ReadonlyMap<string, ItemDetails> | undefined;
  /** Stores the response, made of the job's id. */
  remember?: Remember<string> | undefined;
}

export interface JobToSubmit extends Omit<Submission, 'recipeId'> {
  kind: 'batch' | 'run';
  recipeId: string | null;
  steps: Step[];
  executionPolicy: ExecutionPolicy;
  maxRetries?: number | undefined;
}

/** A job whose rows are written, and the mark by which its workflow is woken. */
export interface InsertedJob {
  job: WakeableJob;
  wakeAt: string;
  /** Rows that were counted for it. */
  rows: NewRows;
}

/** Writes a job and its items and starts its workflow. If Temporal is unreachable, nothing remains. Returns the job's id. */
export async function submitJob(deps: Resources, request: JobToSubmit): Promise<string> {
  const { db } = deps;
  const prepared = await prepareJob(deps, request);
  const { job, wakeAt, rows } = await transaction(db, async (tx) => {
    const inserted = await insertJob(tx, prepared);
    await request.remember?.(tx, { jobId: inserted.job.id, wakeAt: inserted.wakeAt }, inserted.job.id);
    return inserted;
  });
  await startOrUndo(deps, { job, wakeAt, rows, undo: () => jobs.undoInsert(db, { id: job.id, wakeAt }) });
  return job.id;
}

/** A job that may be submitted. */
export interface PreparedJob {
  request: JobToSubmit;
  lane: string;
  settings: Pick<Config, 'FREE_ROW_BYTES_PER_DAY'>;
}

/** Checks what a job needs before its rows are written. Throws the problems of its quote and of the account's storage. */
export async function prepareJob(deps: Resources, request: JobToSubmit): Promise<PreparedJob> {
  const { db, config } = deps;
  const { accountId } = request.caller;
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has a key but no row`);
  await requireIntake(db, accountId);
  const { quoteId, steps, audioUrls, deliverTo } = request;
  if (deliverTo) await requireDeliveryStore(db, { accountId });
  if (quoteId !== undefined) await requireQuote(db, { id: quoteId, accountId, steps, audioUrls });
  await requireStorage(deps, { accountId });
  return { request, lane: laneOf(account, config.TENANT_LANES), settings: config };
}

/** Writes the rows of a job, due to be woken. Call it in a transaction. Throws `upload_not_found`, and `rate_limited` beyond the rows of the account. */
export async function insertJob(tx: Db, { request, lane, settings }: PreparedJob): Promise<InsertedJob> {
  const { caller, audioUrls, deliverTo, steps, details } = request;
  const { accountId } = caller;
  const job = { id: uuidv7(), kind: request.kind, accountId, recipeId: request.recipeId, lane };
  const texts = [request.metadata, request.webhookUrl, deliverTo];
  const rows = { accountId, bytes: bytesOfJob({ steps, audioUrls, details, texts }) };
  await requireOwnedAudio(tx, { audioUrls, accountId });
  await requireRowBudget(tx, settings, rows);
  const wakeAt = await jobs.insert(tx, {
    ...job,
    steps,
    executionPolicy: request.executionPolicy,
    webhookUrl: request.webhookUrl ?? null,
    maxRetries: Math.min(request.maxRetries ?? ITEM_RETRIES.default, ITEM_RETRIES.max),
    metadata: request.metadata,
    spendLimits: caller.spendLimits,
    maxTotalTokens: request.maxTokens,
    quoteId: request.quoteId,
    keyId: caller.keyId,
    priority: request.priority,
  });
  if (deliverTo) {
    const prefix = keyPrefix(deliverTo.prefix);
    await bucketDeliveries.insert(tx, { jobId: job.id, accountId, bucket: deliverTo.bucket, prefix });
  }
  const firstAttempts = audioUrls.map((audioUrl) => ({ id: uuidv7(), audioUrl, ...details?.get(audioUrl) }));
  await items.insertAll(tx, { jobId: job.id, accountId, expiresInS: request.expiresInS, items: firstAttempts });
  return { job, wakeAt, rows };
}
