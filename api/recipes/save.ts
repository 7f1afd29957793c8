import { saveRecipe as save } from './save-recipe.ts';
import { presentRecipe } from './presenters.ts';
import { NEW_RECIPE_REFUSALS, newRecipe, recipe } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `POST /v1/recipe/save`. */
export const saveRecipe = route({
  method: 'post',
  path: '/v1/recipe/save',
  summary: 'Save a recipe; it must be approved before it runs',
  keys: ANY_KEY,
  scope: 'spend',
  body: newRecipe,
  refusals: NEW_RECIPE_REFUSALS,
  reply: { status: 201, body: recipe },
  idempotent: true,
  problems: ['invalid_recipe_name', 'invalid_steps', 'recipe_limit_reached', 'recipe_not_found'],

  async handle({ body, caller, remember }, deps) {
    const { name, description, steps, execution_policy: executionPolicy, parent_recipe_id: parentId } = body;
    const toSave = { caller, name, description, steps, executionPolicy, parentId, remember: remember(presentRecipe) };
    const saved = await save(deps, toSave);
    return { body: presentRecipe(saved) };
  },
});
