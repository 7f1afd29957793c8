import { z } from 'zod';
import { PAID_KEYS, route } from '../http/route.ts';
import { presentDelivery } from '../delivery/presenters.ts';
import { redeliverResults } from '../delivery/redeliver-results.ts';
import { redelivered } from '../delivery/schemas.ts';
import { batchParams } from './schemas.ts';

/** `POST /v1/batch/{id}/delivery/redeliver`. The request has no body. */
export const redeliverBatchResults = route({
  method: 'post',
  path: '/v1/batch/{id}/delivery/redeliver',
  summary: 'Write the results of a batch to its bucket again',
  keys: PAID_KEYS,
  scope: 'spend',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 202, body: z.object({ batch_id: z.uuid(), ...redelivered }) },
  problems: ['batch_not_found', 'no_delivery', 'rate_limited'],

  async handle({ params: { id }, caller: { accountId } }, deps) {
    const delivery = await redeliverResults(deps, { jobId: id, accountId, kind: 'batch' });
    return { body: { batch_id: id, delivery: presentDelivery(delivery) } };
  },
});
