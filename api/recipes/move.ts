import { ANY_KEY, route } from '../http/route.ts';
import { moveRecipe as move } from './move-recipe.ts';
import { presentRecipe } from './presenters.ts';
import { recipe, recipeDestination, recipeParams } from './schemas.ts';

/** `POST /v1/recipe/{recipe_id}/move`. */
export const moveRecipe = route({
  method: 'post',
  path: '/v1/recipe/{recipe_id}/move',
  summary: 'Move a recipe of the caller to its team, or back',
  keys: ANY_KEY,
  scope: 'account',
  params: recipeParams,
  unknown: 'recipe_not_found',
  body: recipeDestination,
  reply: { status: 200, body: recipe },
  problems: ['recipe_not_found', 'team_not_found', 'not_recipe_author'],

  async handle({ params: { recipe_id: recipeId }, body: { to }, caller }, deps) {
    return { body: presentRecipe(await move(deps, { caller, recipeId, to })) };
  },
});
