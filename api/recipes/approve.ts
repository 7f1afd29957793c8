import { approveRecipe as approve } from './approve-recipe.ts';
import { presentRecipe } from './presenters.ts';
import { APPROVE_REFUSALS, recipe, recipeToApprove } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `POST /v1/recipe/approve`. */
export const approveRecipe = route({
  method: 'post',
  path: '/v1/recipe/approve',
  summary: 'Approve a saved recipe for execution',
  keys: ANY_KEY,
  scope: 'spend',
  body: recipeToApprove,
  refusals: APPROVE_REFUSALS,
  reply: { status: 200, body: recipe },
  problems: ['recipe_not_found'],

  async handle({ body, caller }, { db }) {
    return { body: presentRecipe(await approve(db, { caller, recipeId: body.recipe_id })) };
  },
});
