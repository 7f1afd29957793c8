import type { z } from 'zod';
import { retryBatch as retry, type RetriedBatch } from './retry-batch.ts';
import { batchParams, retriedBatch } from './schemas.ts';
import { PAID_KEYS, route } from '../http/route.ts';

/** `POST /v1/batch/{id}/retry`. The request has no body. */
export const retryBatch = route({
  method: 'post',
  path: '/v1/batch/{id}/retry',
  summary: 'Retry the failed items of a batch',
  keys: PAID_KEYS,
  scope: 'spend',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 202, body: retriedBatch },
  idempotent: true,
  problems: [
    'paused',
    'batch_not_found',
    'recipe_not_found',
    'no_failed_items',
    'storage_full',
    'workflow_binding_missing',
  ],

  async handle({ params, caller, remember }, deps) {
    const retried = await retry(deps, { caller, batchId: params.id, remember: remember(present) });
    return { body: present(retried) };
  },
});

function present({ batchId, retriedItems }: RetriedBatch): z.input<typeof retriedBatch> {
  return { batch_id: batchId, status: 'IN_QUEUE', retried_items: retriedItems };
}
