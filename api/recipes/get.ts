import * as recipes from '../../platform/db/recipes/recipes.ts';
import { presentRecipe } from './presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { recipe, recipeParams } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/recipe/{recipe_id}`. */
export const getRecipe = route({
  method: 'get',
  path: '/v1/recipe/{recipe_id}',
  summary: 'Get a recipe of the caller, its team or the public library',
  keys: ANY_KEY,
  scope: 'read',
  params: recipeParams,
  unknown: 'recipe_not_found',
  reply: { status: 200, body: recipe },
  problems: ['recipe_not_found'],

  async handle({ params, caller }, { db }) {
    const found = await recipes.find(db, { recipeId: params.recipe_id, caller });
    if (!found) throw new Problem('recipe_not_found');
    return { body: presentRecipe(found) };
  },
});
