import { z } from 'zod';
import * as jobs from '../../platform/db/jobs.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentDeliveryEvents } from '../webhooks/presenters.ts';
import { deliveryEvents } from '../webhooks/schemas.ts';
import { runParams } from './schemas.ts';

/** `GET /v1/recipe/jobs/{job_id}/webhook`. */
export const getRunWebhook = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}/webhook',
  summary: 'Get the delivery log of the completion event of a run',
  keys: ANY_KEY,
  scope: 'read',
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: z.object({ job_id: z.uuid(), events: deliveryEvents }) },
  problems: ['job_not_found'],

  async handle({ params, caller: { accountId } }, { db }) {
    const run = await jobs.statusOf(db, { id: params.job_id, accountId, kind: 'run' });
    if (!run) throw new Problem('job_not_found');
    const log = await webhookEvents.deliveryLog(db, { jobId: run.id, accountId });
    return { body: { job_id: run.id, events: presentDeliveryEvents(log) } };
  },
});
