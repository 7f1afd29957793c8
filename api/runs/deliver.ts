import { z } from 'zod';
import { ANY_KEY, route } from '../http/route.ts';
import { presentDelivery } from '../delivery/presenters.ts';
import { redeliverResults } from '../delivery/redeliver-results.ts';
import { redelivered } from '../delivery/schemas.ts';
import { runParams } from './schemas.ts';

/** `POST /v1/recipe/jobs/{job_id}/delivery/redeliver`. The request has no body. */
export const redeliverRunResults = route({
  method: 'post',
  path: '/v1/recipe/jobs/{job_id}/delivery/redeliver',
  summary: 'Write the results of a run to its bucket again',
  keys: ANY_KEY,
  scope: 'spend',
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 202, body: z.object({ job_id: z.uuid(), ...redelivered }) },
  problems: ['job_not_found', 'no_delivery', 'rate_limited'],

  async handle({ params: { job_id: id }, caller: { accountId } }, deps) {
    const delivery = await redeliverResults(deps, { jobId: id, accountId, kind: 'run' });
    return { body: { job_id: id, delivery: presentDelivery(delivery) } };
  },
});
