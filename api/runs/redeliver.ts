import { z } from 'zod';
import { ANY_KEY, route } from '../http/route.ts';
import { redeliverEvent } from '../webhooks/redeliver-event.ts';
import { redelivery } from '../webhooks/schemas.ts';
import { runParams } from './schemas.ts';

/** `POST /v1/recipe/jobs/{job_id}/webhook/redeliver`. The request has no body. */
export const redeliverRunWebhook = route({
  method: 'post',
  path: '/v1/recipe/jobs/{job_id}/webhook/redeliver',
  summary: 'Send the completion event of a run again',
  keys: ANY_KEY,
  scope: 'spend',
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 202, body: z.object({ job_id: z.uuid(), ...redelivery }) },
  problems: ['job_not_found', 'no_webhook_event', 'too_many_redeliveries', 'rate_limited'],

  async handle({ params: { job_id: jobId }, caller: { accountId } }, deps) {
    const { eventId, n } = await redeliverEvent(deps, { jobId, accountId, kind: 'run' });
    return { body: { job_id: jobId, event_id: eventId, n } };
  },
});
