import * as jobs from '../../platform/db/jobs.ts';
import { jobsQuery } from '../jobs/schemas.ts';
import { runList } from './schemas.ts';
import { presentRunSummary } from './presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/recipe/jobs`. */
export const listRecipeJobs = route({
  method: 'get',
  path: '/v1/recipe/jobs',
  summary: 'Runs of the account, newest first, without their results',
  keys: ANY_KEY,
  query: jobsQuery,
  reply: { status: 200, body: runList },
  problems: [],

  async handle({ query: { limit, ...wanted }, caller: { accountId } }, { db }) {
    const found = await jobs.list(db, { accountId, kind: 'run', ...wanted, limit: limit + 1 });
    return { body: { jobs: found.slice(0, limit).map(presentRunSummary), has_more: found.length > limit } };
  },
});
