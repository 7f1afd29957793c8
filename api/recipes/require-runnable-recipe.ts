import type { Db } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';

/** A draft never runs under its own id: approving it is refused too. */
export const DRAFT_ADVICE =
  'The recipe is a draft. Save its name and steps with POST /v1/recipe/save, approve the recipe_id of that response, and use that one.';

/** Returns a recipe that the caller may run: visible to it and approved. Throws `recipe_not_found` or `recipe_not_approved`. */
export async function requireRunnableRecipe(
  db: Db,
  { recipeId, caller }: { recipeId: string; caller: Caller },
): Promise<recipes.Recipe> {
  const recipe = await recipes.find(db, { recipeId, caller });
  if (!recipe) throw new Problem('recipe_not_found');
  if (recipe.status === 'draft') throw new Problem('recipe_not_approved', { detail: DRAFT_ADVICE });
  if (recipe.status !== 'approved') throw new Problem('recipe_not_approved');
  return recipe;
}
