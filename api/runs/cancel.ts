import { cancelJob } from '../jobs/cancel-job.ts';
import { readRun } from './read-run.ts';
import { Problem } from '../http/problems.ts';
import { CANCEL_RUN_REFUSALS, run, runParams, runToCancel } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `POST /v1/recipe/cancel`. */
export const cancelRecipeJob = route({
  method: 'post',
  path: '/v1/recipe/cancel',
  summary: 'Cancel a recipe run, work in flight included',
  keys: ANY_KEY,
  body: runToCancel,
  refusals: CANCEL_RUN_REFUSALS,
  reply: { status: 202, body: run },
  problems: ['job_not_found', 'job_already_final'],

  async handle({ body, caller: { accountId }, origin }, deps) {
    const { data } = runParams.safeParse(body);
    if (!data) throw new Problem('job_not_found');
    await cancelJob(deps, { id: data.job_id, accountId, kind: 'run' });
    return { body: await readRun(deps, { id: data.job_id, accountId, origin }) };
  },
});
