import { z } from 'zod';
import * as jobs from '../../platform/db/jobs.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { explainItems } from '../jobs/explain-items.ts';
import { whyOfItem } from '../jobs/schemas.ts';
import { presentWhy } from '../jobs/presenters.ts';
import { runParams } from './schemas.ts';

/** `GET /v1/recipe/jobs/{job_id}/why`. */
export const explainRun = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}/why',
  summary: 'Explain why the items of a run wait or failed',
  keys: ANY_KEY,
  scope: 'read',
  params: runParams,
  unknown: 'job_not_found',
  reply: {
    status: 200,
    body: z.object({
      job_id: z.uuid(),
      status: z.enum(JOB_STATES),
      items: z.array(z.object(whyOfItem)).describe('In the order of audio_urls.'),
    }),
  },
  problems: ['job_not_found'],

  async handle({ params: { job_id: jobId }, caller: { accountId } }, deps) {
    const run = await jobs.statusOf(deps.db, { id: jobId, accountId, kind: 'run' });
    if (!run) throw new Problem('job_not_found');
    const explained = await explainItems(deps, { jobId, accountId });
    return { body: { job_id: jobId, status: run.status, items: explained.map(presentWhy) } };
  },
});
