import { ANY_KEY, route } from '../http/route.ts';
import { QUOTE_PROBLEMS } from '../jobs/require-quote.ts';
import { detailsByUrl } from '../jobs/item-details.ts';
import { executeRecipe as execute } from './execute-recipe.ts';
import { NEW_RUN_REFUSALS, newRun, submittedRun } from './schemas.ts';

/** `POST /v1/recipe/execute`. */
export const executeRecipe = route({
  method: 'post',
  path: '/v1/recipe/execute',
  summary: 'Run a recipe on up to 20 audio URLs',
  keys: ANY_KEY,
  scope: 'spend',
  body: newRun,
  refusals: NEW_RUN_REFUSALS,
  reply: { status: 202, body: submittedRun },
  idempotent: true,
  problems: [
    'paused',
    'recipe_not_found',
    'recipe_not_approved',
    'delivery_not_set_up',
    'storage_full',
    'upload_not_found',
    'workflow_binding_missing',
    ...QUOTE_PROBLEMS,
  ],

  async handle({ body, caller, remember }, deps) {
    const present = (id: string) => ({ job_id: id, status: 'IN_QUEUE', recipe_id: body.recipe_id });
    const jobId = await execute(deps, {
      caller,
      recipeId: body.recipe_id,
      audioUrls: body.audio_urls,
      details: detailsByUrl(body.items, body.audio_urls),
      webhookUrl: body.webhook_url,
      metadata: body.metadata,
      maxTokens: body.max_tokens,
      quoteId: body.quote_id,
      expiresInS: body.expires_in_s,
      priority: body.priority,
      deliverTo: body.deliver_to,
      remember: remember(present),
    });
    return { body: present(jobId) };
  },
});
