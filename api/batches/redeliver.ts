import { z } from 'zod';
import { PAID_KEYS, route } from '../http/route.ts';
import { redeliverEvent } from '../webhooks/redeliver-event.ts';
import { redelivery } from '../webhooks/schemas.ts';
import { batchParams } from './schemas.ts';

/** `POST /v1/batch/{id}/webhook/redeliver`. The request has no body. */
export const redeliverBatchWebhook = route({
  method: 'post',
  path: '/v1/batch/{id}/webhook/redeliver',
  summary: 'Send the latest completion event of a batch again',
  keys: PAID_KEYS,
  scope: 'spend',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 202, body: z.object({ batch_id: z.uuid(), ...redelivery }) },
  problems: ['batch_not_found', 'no_webhook_event', 'too_many_redeliveries', 'rate_limited'],

  async handle({ params: { id }, caller: { accountId } }, deps) {
    const { eventId, n } = await redeliverEvent(deps, { jobId: id, accountId, kind: 'batch' });
    return { body: { batch_id: id, event_id: eventId, n } };
  },
});
