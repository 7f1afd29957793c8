import { cancelJob } from '../jobs/cancel-job.ts';
import { batchParams, batchStatus } from './schemas.ts';
import { presentBatch } from './presenters.ts';
import { PAID_KEYS, route } from '../http/route.ts';

/** `DELETE /v1/batch/{id}`. */
export const cancelBatch = route({
  method: 'delete',
  path: '/v1/batch/{id}',
  summary: 'Cancel the pending items of a batch',
  keys: PAID_KEYS,
  scope: 'spend',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 202, body: batchStatus },
  problems: ['batch_not_found', 'batch_already_final'],

  async handle({ params, caller }, deps) {
    return { body: presentBatch(await cancelJob(deps, { id: params.id, accountId: caller.accountId, kind: 'batch' })) };
  },
});
