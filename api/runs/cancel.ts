import { artifactSigner } from '../artifacts/presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { isLongAdmitted } from '../http/stream-limit.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { presentRun } from './presenters.ts';
import { readRun } from './read-run.ts';
import { CANCEL_RUN_REFUSALS, run, runParams, runToCancel } from './schemas.ts';

/** `POST /v1/recipe/cancel`. */
export const cancelRun = route({
  method: 'post',
  path: '/v1/recipe/cancel',
  summary: 'Cancel a run, including work in flight',
  keys: ANY_KEY,
  scope: 'spend',
  body: runToCancel,
  refusals: CANCEL_RUN_REFUSALS,
  reply: { status: 202, body: run },
  problems: ['job_not_found', 'job_already_final'],

  async handle({ body, caller: { accountId }, origin, signal }, deps) {
    const { data } = runParams.safeParse(body);
    if (!data) throw new Problem('job_not_found');
    await cancelJob(deps, { id: data.job_id, accountId, kind: 'run' });
    const cancelled = await readRun(deps.db, { id: data.job_id, accountId });
    // The run is cancelled, and a later GET returns its result.
    const withResult = isLongAdmitted(deps.db, { accountId, page: cancelled.page, signal });
    return { body: presentRun(cancelled, artifactSigner(deps.config, origin), { withResult }) };
  },
});
