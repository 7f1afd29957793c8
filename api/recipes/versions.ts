import * as recipes from '../../platform/db/recipes/recipes.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentRecipe } from './presenters.ts';
import { recipeParams, recipeVersions } from './schemas.ts';

/** `GET /v1/recipe/{recipe_id}/versions`. */
export const listRecipeVersions = route({
  method: 'get',
  path: '/v1/recipe/{recipe_id}/versions',
  summary: 'List the versions of a recipe, newest first',
  keys: ANY_KEY,
  scope: 'read',
  params: recipeParams,
  unknown: 'recipe_not_found',
  reply: { status: 200, body: recipeVersions },
  problems: ['recipe_not_found'],

  async handle({ params: { recipe_id: recipeId }, caller }, { db }) {
    if (!(await recipes.find(db, { recipeId, caller }))) throw new Problem('recipe_not_found');
    const versions = await recipes.versionsOf(db, { recipeId, caller });
    return { body: { versions: versions.map(presentRecipe) } };
  },
});
