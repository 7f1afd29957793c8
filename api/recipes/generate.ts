import { generateRecipe as generate } from './generate-recipe.ts';
import { generatedRecipe, PROMPT_REFUSALS, recipePrompt } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `POST /v1/recipe/generate`. */
export const generateRecipe = route({
  method: 'post',
  path: '/v1/recipe/generate',
  summary:
    'Draft a recipe from a description in plain language; with a paid language model, limited per day for accounts without tokens (429)',
  keys: ANY_KEY,
  scope: 'spend',
  body: recipePrompt,
  refusals: PROMPT_REFUSALS,
  reply: { status: 200, body: generatedRecipe },
  problems: ['prompt_not_understood', 'workflow_binding_missing'],

  async handle({ body, caller }, deps) {
    const { draft, explanation } = await generate(deps, { caller, prompt: body.prompt });
    return { body: { draft_id: draft.id, name: draft.name, steps: draft.steps, explanation } };
  },
});
