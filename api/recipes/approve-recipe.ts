import type { Db } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';

/** Approves a saved recipe of the caller. A recipe that is already approved, also of the catalog, is returned unchanged. */
export async function approveRecipe(
  db: Db,
  { caller, recipeId }: { caller: Caller; recipeId: string },
): Promise<recipes.Recipe> {
  const approved = await recipes.approve(db, { recipeId, caller });
  if (approved) return approved;
  const visible = await recipes.find(db, { recipeId, caller });
  if (visible?.status === 'approved') return visible;
  throw new Problem('recipe_not_found');
}
