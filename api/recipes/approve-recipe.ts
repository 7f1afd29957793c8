import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Pool } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import { DRAFT_ADVICE } from './require-runnable-recipe.ts';

/** Approves a saved recipe of the caller. A recipe that is already approved, also of the catalog, is returned unchanged. */
export async function approveRecipe(
  db: Pool,
  { caller, recipeId }: { caller: Caller; recipeId: string },
): Promise<recipes.Recipe> {
  const approved = await changeLog.recorded(db, async (tx) => {
    const result = await recipes.approve(tx, { recipeId, caller });
    const change = { action: 'recipe.approved', accountId: caller.accountId, subject: recipeId } as const;
    return { result: result?.recipe, change: result?.isNew ? change : undefined };
  });
  if (approved) return approved;
  const visible = await recipes.find(db, { recipeId, caller });
  if (visible?.status === 'approved') return visible;
  throw new Problem('recipe_not_found', visible?.status === 'draft' ? { detail: DRAFT_ADVICE } : {});
}
