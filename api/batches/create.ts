import type { z } from 'zod';
import { PAID_KEYS, route } from '../http/route.ts';
import { QUOTE_PROBLEMS } from '../jobs/require-quote.ts';
import { detailsByUrl } from '../jobs/item-details.ts';
import { newBatch, NEW_BATCH_REFUSALS, submittedBatch } from './schemas.ts';
import { submitBatch } from './submit-batch.ts';

/** `POST /v1/batch`. */
export const createBatch = route({
  method: 'post',
  path: '/v1/batch',
  summary: 'Submit a batch: audio URLs and the recipe to run on each',
  keys: PAID_KEYS,
  scope: 'spend',
  body: newBatch,
  refusals: NEW_BATCH_REFUSALS,
  reply: { status: 202, body: submittedBatch },
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
    const batchId = await submitBatch(deps, {
      caller,
      recipeId: body.recipe_id,
      audioUrls: body.audio_urls,
      details: detailsByUrl(body.items, body.audio_urls),
      webhookUrl: body.webhook_url,
      maxRetries: body.max_retries,
      metadata: body.metadata,
      maxTokens: body.max_tokens,
      quoteId: body.quote_id,
      expiresInS: body.expires_in_s,
      priority: body.priority,
      deliverTo: body.deliver_to,
      remember: remember(present),
    });
    return { body: present(batchId) };
  },
});

function present(batchId: string): z.input<typeof submittedBatch> {
  return { batch_id: batchId, status: 'IN_QUEUE', meta: { source: 'svc_workflow' } };
}
