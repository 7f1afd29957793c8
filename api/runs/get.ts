import { readRun } from './read-run.ts';
import { run, runParams } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/recipe/jobs/{job_id}`. */
export const getRecipeJob = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}',
  summary: 'Status of a recipe run, and its result once completed',
  keys: ANY_KEY,
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: run },
  problems: ['job_not_found'],

  async handle({ params, caller, origin }, deps) {
    return { body: await readRun(deps, { id: params.job_id, accountId: caller.accountId, origin }) };
  },
});
