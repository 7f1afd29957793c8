import { z } from 'zod';
import * as jobs from '../../platform/db/jobs.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { presentDeliveryEvents } from '../webhooks/presenters.ts';
import { deliveryEvents } from '../webhooks/schemas.ts';
import { batchParams } from './schemas.ts';

/** `GET /v1/batch/{id}/webhook`. */
export const getBatchWebhook = route({
  method: 'get',
  path: '/v1/batch/{id}/webhook',
  summary: 'Get the delivery log of the completion events of a batch',
  keys: PAID_KEYS,
  scope: 'read',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 200, body: z.object({ batch_id: z.uuid(), events: deliveryEvents }) },
  problems: ['batch_not_found'],

  async handle({ params, caller: { accountId } }, { db }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    const log = await webhookEvents.deliveryLog(db, { jobId: batch.id, accountId });
    return { body: { batch_id: batch.id, events: presentDeliveryEvents(log) } };
  },
});
