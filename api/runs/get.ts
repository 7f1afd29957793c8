import { artifactSigner } from '../artifacts/presenters.ts';
import { admitLong } from '../http/stream-limit.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentRun } from './presenters.ts';
import { readRun } from './read-run.ts';
import { run, runParams } from './schemas.ts';

/** `GET /v1/recipe/jobs/{job_id}`. */
export const getRun = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}',
  summary: 'Get the status of a run, and its result once completed',
  keys: ANY_KEY,
  scope: 'read',
  params: runParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: run },
  problems: ['job_not_found'],

  async handle({ params, caller: { accountId }, origin, signal }, { db, config }) {
    const found = await readRun(db, { id: params.job_id, accountId });
    admitLong(db, { accountId, page: found.page, signal });
    return { body: presentRun(found, artifactSigner(config, origin)) };
  },
});
