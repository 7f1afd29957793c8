import * as jobs from '../../platform/db/jobs.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { deliveryEvents } from '../batches/schemas.ts';
import { presentDeliveryEvents } from '../batches/presenters.ts';
import { Problem } from '../http/problems.ts';
import { runParams } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { z } from 'zod';

/** `GET /v1/recipe/jobs/{job_id}/webhook`. */
export const getRecipeJobWebhook = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}/webhook',
  summary: 'Delivery log of the completion event of a run',
  keys: ANY_KEY,
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: z.object({ job_id: z.uuid(), events: deliveryEvents }) },
  problems: ['job_not_found'],

  async handle({ params, caller: { accountId } }, { db }) {
    const found = await jobs.statusOf(db, { id: params.job_id, accountId, kind: 'run' });
    if (!found) throw new Problem('job_not_found');
    const log = await webhookEvents.deliveryLog(db, { jobId: found.id, accountId });
    return { body: { job_id: found.id, events: presentDeliveryEvents(log) } };
  },
});
