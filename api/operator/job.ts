import * as overview from '../../platform/db/operator/overview.ts';
import { workflowId } from '../../workflows/messages.ts';
import { Problem } from '../http/problems/problem.ts';
import { route } from '../http/route.ts';
import { explainItems } from '../jobs/explain-items.ts';
import { presentWhy } from '../jobs/presenters.ts';
import { jobExplained, jobParams } from './schemas.ts';
import { temporalLinks } from './temporal-links.ts';

/** Items that are explained: each takes a few queries. */
const MAX_EXPLAINED = 20;

/** `GET /v1/operator/jobs/{id}`. */
export const explainJob = route({
  method: 'get',
  path: '/v1/operator/jobs/{id}',
  summary: 'Explain to the operator why the items of a batch or run of any account wait or failed',
  keys: 'operator',
  scope: 'none',
  params: jobParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: jobExplained },
  problems: ['job_not_found'],

  async handle({ params: { id } }, deps) {
    const { db, config, temporal } = deps;
    const job = await overview.findJob(db, id);
    if (!job)
      throw new Problem('job_not_found', { detail: 'No batch, run or item of any account has this id. Check the id.' });
    const { accountId } = job;
    const { ids, ...counts } = await overview.openItems(db, { jobId: job.id, limit: MAX_EXPLAINED });
    const items = [];
    for (const itemId of ids) {
      const [explained] = await explainItems(deps, { jobId: job.id, accountId, itemId });
      if (explained) items.push({ item_id: itemId, explanation: presentWhy(explained).explanation });
    }
    const workflow = job.kind === 'batch' ? workflowId.batch(job.id) : workflowId.run(job.id);
    return {
      body: {
        job_id: job.id,
        kind: job.kind,
        account_id: accountId,
        account_name: job.accountName,
        status: job.status,
        ...counts,
        items,
        workflow_id: workflow,
        temporal_url: temporalLinks(config.TEMPORAL_UI_URL, temporal.namespace).workflow(workflow),
      },
    };
  },
});
