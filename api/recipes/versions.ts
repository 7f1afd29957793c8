import * as recipeVersions from '../../platform/db/recipes/recipe-versions.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentRecipe } from './presenters.ts';
import { recipeParams, versionList, versionsQuery } from './schemas.ts';

/** `GET /v1/recipe/{recipe_id}/versions`. */
export const listRecipeVersions = route({
  method: 'get',
  path: '/v1/recipe/{recipe_id}/versions',
  summary: 'List the versions of a recipe, newest first',
  keys: ANY_KEY,
  scope: 'read',
  params: recipeParams,
  query: versionsQuery,
  unknown: 'recipe_not_found',
  reply: { status: 200, body: versionList },
  problems: ['recipe_not_found'],

  async handle({ params: { recipe_id: recipeId }, query, caller }, { db }) {
    if (!(await recipes.find(db, { recipeId, caller }))) throw new Problem('recipe_not_found');
    const page = await recipeVersions.page(db, { recipeId, reader: caller, ...query });
    return { body: { versions: page.recipes.map(presentRecipe), has_more: page.hasMore } };
  },
});
