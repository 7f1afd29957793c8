import { v7 as uuidv7 } from 'uuid';
import { capability } from '../../audio/capabilities/list.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as recipeDiffs from '../../platform/db/recipes/recipe-diffs.ts';
import type { Recipe } from '../../platform/db/recipes/recipes.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Remember } from '../http/remember.ts';
import { startOrUndo } from '../jobs/start-or-undo.ts';
import { insertJob, prepareJob, type InsertedJob } from '../jobs/submit-job.ts';
import { requireRunnableRecipe } from '../recipes/require-runnable-recipe.ts';

/** Step that brings audio of both recipes to one loudness: that of EBU R 128, which leaves nearly all audio below the ceiling. */
const MATCH: Step = { capability: 'normalize_loudness', params: { mode: 'linear', target_lufs: -23 } };

interface Made {
  id: string;
  jobIds: [string, string];
}

interface Comparison {
  caller: Caller;
  recipeIds: [string, string];
  /** Without duplicates. */
  audioUrls: string[];
  /** Most tokens that the run of each recipe may charge. */
  maxTokens?: number | undefined;
  remember?: Remember<Made> | undefined;
}

/**
 * Submits the runs of two recipes over the same audio, and the comparison of both, in one transaction. If Temporal is unreachable, nothing
 * remains; if it is lost between the runs, the sweep wakes the second. Throws `recipe_not_found` or `recipe_not_approved`.
 */
export async function compareRecipes(
  deps: Resources,
  { caller, recipeIds, audioUrls, maxTokens, remember }: Comparison,
): Promise<Made> {
  const { db } = deps;
  const first = await requireRunnableRecipe(db, { recipeId: recipeIds[0], caller });
  const second = await requireRunnableRecipe(db, { recipeId: recipeIds[1], caller });
  const matched = isMatchable(first) && isMatchable(second) && (makesAudio(first) || makesAudio(second));
  const prepare = (recipe: Recipe) =>
    prepareJob(deps, {
      caller,
      kind: 'run',
      recipeId: recipe.id,
      steps: matched ? [...recipe.steps, MATCH] : recipe.steps,
      executionPolicy: recipe.executionPolicy,
      audioUrls,
      maxTokens,
    });
  const prepared = [await prepare(first), await prepare(second)] as const;
  const id = uuidv7();
  const [a, b] = await transaction(db, async (tx) => {
    const inserted = [await insertJob(tx, prepared[0]), await insertJob(tx, prepared[1])] as const;
    const jobIds: [string, string] = [inserted[0].job.id, inserted[1].job.id];
    await recipeDiffs.insert(tx, { id, accountId: caller.accountId, jobIds, recipeIds, matched });
    await remember?.(tx, { jobId: jobIds[0], wakeAt: inserted[0].wakeAt }, { id, jobIds });
    return inserted;
  });
  const undo = async (): Promise<boolean> => {
    const isUndone = await jobs.undoInsert(db, { id: a.job.id, wakeAt: a.wakeAt });
    if (isUndone) await jobs.undoInsert(db, { id: b.job.id, wakeAt: b.wakeAt });
    return isUndone;
  };
  const rows = { accountId: caller.accountId, bytes: a.rows.bytes + b.rows.bytes };
  await startOrUndo(deps, { ...a, rows, undo });
  await startLater(deps, b);
  return { id, jobIds: [a.job.id, b.job.id] };
}

/** Wakes the workflow of a job, or leaves that to the sweep. */
async function startLater(deps: Resources, { job, wakeAt }: InsertedJob): Promise<void> {
  await startOrUndo(deps, { job, wakeAt, undo: async () => false }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

/** Reports whether a step after the recipe's would work on its audio. */
function isMatchable({ steps }: Recipe): boolean {
  return steps.every((step) => capability(step.capability)?.makes !== 'video');
}

function makesAudio({ steps }: Recipe): boolean {
  return steps.some((step) => {
    const found = capability(step.capability);
    return found?.makes === 'audio' || found?.passesOn !== undefined;
  });
}
