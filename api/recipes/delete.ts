import * as recipes from '../../platform/db/recipes/recipes.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { Problem } from '../http/problems/problem.ts';
import { deletedRecipe, recipeParams } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `DELETE /v1/recipe/{recipe_id}`. */
export const deleteRecipe = route({
  method: 'delete',
  path: '/v1/recipe/{recipe_id}',
  summary: 'Delete a recipe of the caller or its team; past runs are kept',
  keys: ANY_KEY,
  scope: 'account',
  params: recipeParams,
  unknown: 'recipe_not_found',
  reply: { status: 200, body: deletedRecipe },
  problems: ['recipe_not_found'],

  async handle({ params: { recipe_id: recipeId }, caller }, { db }) {
    await changeLog.recorded(db, async (tx) => {
      if (!(await recipes.remove(tx, { recipeId, caller }))) throw new Problem('recipe_not_found');
      const change = { action: 'recipe.deleted', accountId: caller.accountId, subject: recipeId } as const;
      return { result: undefined, change };
    });
    return { body: { recipe_id: recipeId, deleted: true } };
  },
});
