import { ANY_KEY, route } from '../http/route.ts';
import { compareRecipes } from './compare-recipes.ts';
import { newDiff, submittedDiff } from './schemas.ts';

/** `POST /v1/recipe/diff`. */
export const createDiff = route({
  method: 'post',
  path: '/v1/recipe/diff',
  summary: 'Run two recipes on up to 5 audio URLs to see what differs',
  keys: ANY_KEY,
  scope: 'spend',
  body: newDiff,
  reply: { status: 202, body: submittedDiff },
  idempotent: true,
  problems: [
    'paused',
    'recipe_not_found',
    'recipe_not_approved',
    'storage_full',
    'upload_not_found',
    'workflow_binding_missing',
  ],

  async handle({ body, caller, remember }, deps) {
    const present = (made: { id: string; jobIds: [string, string] }) => ({
      diff_id: made.id,
      status: 'IN_QUEUE' as const,
      recipe_ids: body.recipe_ids,
      job_ids: made.jobIds,
    });
    const made = await compareRecipes(deps, {
      caller,
      recipeIds: [body.recipe_ids[0]!, body.recipe_ids[1]!],
      audioUrls: [...new Set(body.audio_urls)],
      maxTokens: body.max_tokens,
      remember: remember(present),
    });
    return { body: present(made) };
  },
});
