import { open } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as imports from '../../platform/db/imports.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import { MAX_BATCH_ITEMS } from '../../workflows/domain/imports.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { requireRowBudget, requireRowRoom } from '../accounts/require-row-budget.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Remember } from '../http/remember.ts';
import { keyPrefix, requireDeliveryStore, type DeliverTo } from '../jobs/require-delivery-store.ts';
import { requireIntake } from '../jobs/require-intake.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { bytesOfImport } from '../jobs/row-bytes.ts';
import { startOrUndo } from '../jobs/start-or-undo.ts';
import { requireRunnableRecipe } from '../recipes/require-runnable-recipe.ts';
import { isFullChunk } from './chunk-size.ts';
import type { Line } from './read-line.ts';
import { requireOwnedLines, type ReceivedLines } from './receive-lines.ts';

/** Max open imports of an account: their lines may take 64 MiB each. */
const MAX_OPEN_IMPORTS = 4;

interface NewImport {
  caller: Caller;
  recipeId: string;
  webhookUrl?: string | undefined;
  maxRetries?: number | undefined;
  /** A bucket that gets the results of each batch. */
  deliverTo?: DeliverTo | undefined;
  lines: ReceivedLines;
  /** Stores the response, made of the import's id. */
  remember: Remember<string>;
}

/** Writes an import and its lines and starts its workflow, which opens the batches. If Temporal is unreachable, nothing remains. Returns its id. */
export async function submitImport(
  deps: Resources,
  { caller, recipeId, webhookUrl, maxRetries = ITEM_RETRIES.default, deliverTo, lines, remember }: NewImport,
): Promise<string> {
  const { db, config } = deps;
  const { accountId } = caller;
  const { steps, executionPolicy } = await requireRunnableRecipe(db, { recipeId, caller });
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has a key but no row`);
  const lane = laneOf(account, config.TENANT_LANES);
  const job = { id: uuidv7(), kind: 'import' as const, accountId, recipeId, lane };
  await requireIntake(db, accountId);
  if (deliverTo) await requireDeliveryStore(db, { accountId });
  await requireStorage(deps, { accountId });
  const { bytes, total } = lines;
  const rows = { accountId, bytes: bytesOfImport({ bytes, total, size: MAX_BATCH_ITEMS, steps }) };
  const wakeAt = await transaction(db, async (tx) => {
    await imports.lockAccount(tx, accountId);
    if ((await imports.countOpen(tx, accountId)) >= MAX_OPEN_IMPORTS) throw new Problem('too_many_imports');
    await requireRowRoom(tx, config, rows);
    const due = await jobs.insert(tx, {
      ...job,
      steps,
      executionPolicy,
      webhookUrl: webhookUrl ?? null,
      maxRetries: Math.min(maxRetries, ITEM_RETRIES.max),
      metadata: undefined,
      spendLimits: caller.spendLimits,
      keyId: caller.keyId,
    });
    await imports.insert(tx, {
      id: job.id,
      total: lines.total,
      deliverTo: deliverTo && { bucket: deliverTo.bucket, prefix: keyPrefix(deliverTo.prefix) },
    });
    await insertLines(tx, { id: job.id, accountId, path: lines.path });
    await requireRowBudget(tx, config, rows); // last: lines take seconds, and other submits of the account would wait
    await remember(tx, { jobId: job.id, wakeAt: due }, job.id);
    return due;
  });
  await startOrUndo(deps, { job, wakeAt, rows, undo: () => jobs.undoInsert(db, { id: job.id, wakeAt }) });
  return job.id;
}

async function insertLines(
  tx: Db,
  { id, accountId, path }: { id: string; accountId: string; path: string },
): Promise<void> {
  let from = 1;
  let chunk: Line[] = [];
  let chars = 0;
  const insert = async (): Promise<void> => {
    await requireOwnedLines(tx, { lines: chunk, accountId }); // again: one may have been deleted since
    await imports.insertLines(tx, { id, from, lines: chunk });
    from += chunk.length;
    chunk = [];
    chars = 0;
  };
  await using file = await open(path);
  for await (const text of file.readLines()) {
    chunk.push(JSON.parse(text) as Line);
    chars += text.length;
    if (isFullChunk({ lines: chunk.length, chars })) await insert();
  }
  if (chunk.length > 0) await insert();
}
