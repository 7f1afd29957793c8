import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as contentPrices from '../../platform/db/ledger/content-prices.ts';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import { DEFAULT_POLICY, type Step } from '../../workflows/domain/recipe.ts';
import { MAX_BATCH_ITEMS } from '../../workflows/domain/imports.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import { addressesOf, ownedContents } from '../jobs/price-quote.ts';
import { requireOwnedAudio } from '../jobs/require-owned-audio.ts';
import { requireIntake } from '../jobs/require-intake.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { bytesOfJob, bytesOfQuote } from '../jobs/row-bytes.ts';
import { startOrUndo } from '../jobs/start-or-undo.ts';
import { requireRunnableRecipe } from '../recipes/require-runnable-recipe.ts';
import { MAX_RUN_ITEMS } from '../runs/schemas.ts';
import { stepsOf, type Work } from '../runs/run-steps.ts';
import { TOO_MUCH_AUDIO } from './schemas.ts';

interface WorkToQuote {
  caller: Caller;
  recipeId?: string | undefined;
  work: Work;
  audioUrls: string[];
}

/**
 * Writes a quote and starts the run that measures audio whose length is not known from rows; of addresses of the web it never is, since
 * they may have other audio by now. Returns the quote's id. If Temporal is unreachable, nothing remains.
 */
export async function quoteWork(deps: Resources, { caller, ...asked }: WorkToQuote): Promise<string> {
  const { db, config } = deps;
  const { accountId } = caller;
  const steps = await stepsToQuote(db, { caller, ...asked });
  const audioUrls = [...new Set(asked.audioUrls)];
  requireFew(asked, caller);
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has a key but no row`);
  const id = uuidv7();
  const addresses = addressesOf({ steps, audioUrls });
  await requireOwnedAudio(db, { audioUrls: addresses, accountId });
  const unknown = await withoutLength(db, { accountId, addresses });
  const ofQuote = bytesOfQuote({ steps, audioUrls });
  if (unknown.length === 0) {
    await transaction(db, async (tx) => {
      await requireRowBudget(tx, config, { accountId, bytes: ofQuote });
      await quotes.insert(tx, { id, accountId, jobId: null, steps, audioUrls });
    });
    return id;
  }

  await requireIntake(db, accountId);
  await requireStorage(deps, { accountId });
  const job = {
    id: uuidv7(),
    kind: 'run' as const,
    accountId,
    recipeId: null,
    lane: laneOf(account, config.TENANT_LANES),
  };
  const rows = { accountId, bytes: ofQuote + bytesOfJob({ steps: [], audioUrls: unknown }) };
  const wakeAt = await transaction(db, async (tx) => {
    await requireRowBudget(tx, config, rows);
    const due = await jobs.insert(tx, {
      ...job,
      steps: [],
      executionPolicy: DEFAULT_POLICY,
      webhookUrl: null,
      maxRetries: ITEM_RETRIES.default,
      metadata: undefined,
      maxTokens: 0,
      spendLimits: caller.spendLimits,
      keyId: caller.keyId,
      listed: false,
    });
    const added = unknown.map((audioUrl) => ({ id: uuidv7(), audioUrl }));
    await items.insertAll(tx, { jobId: job.id, accountId, items: added });
    await quotes.insert(tx, { id, accountId, jobId: job.id, steps, audioUrls });
    return due;
  });
  await startOrUndo(deps, { job, wakeAt, rows, undo: () => jobs.undoInsert(db, { id: job.id, wakeAt }) });
  return id;
}

async function stepsToQuote(
  db: Db,
  { caller, recipeId, work }: Pick<WorkToQuote, 'caller' | 'recipeId' | 'work'>,
): Promise<Step[]> {
  if (recipeId === undefined) return stepsOf(work);
  if (work.steps !== undefined || work.capability !== undefined || work.params !== undefined)
    throw new Problem('invalid_steps', { detail: 'Send recipe_id, capability or steps: one of them.' });
  return (await requireRunnableRecipe(db, { recipeId, caller })).steps;
}

function requireFew({ recipeId, audioUrls }: Pick<WorkToQuote, 'recipeId' | 'audioUrls'>, { keyKind }: Caller): void {
  const isBatch = recipeId !== undefined && keyKind !== 'free';
  if (audioUrls.length <= (isBatch ? MAX_BATCH_ITEMS : MAX_RUN_ITEMS)) return;
  const { code, detail } = TOO_MUCH_AUDIO[isBatch ? 'batch' : 'run'];
  throw new Problem(code, { detail });
}

async function withoutLength(
  db: Db,
  { accountId, addresses }: { accountId: string; addresses: readonly string[] },
): Promise<string[]> {
  const contents = await ownedContents(db, { accountId, audioUrls: addresses });
  const known = await contentPrices.findAll(db, { accountId, contentHashes: [...contents.values()] });
  return addresses.filter((audioUrl) => !known.has(contents.get(audioUrl) ?? ''));
}
