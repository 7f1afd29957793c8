import * as jobs from '../../platform/db/jobs.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { jobsQuery } from '../jobs/schemas.ts';
import { presentRunSummary } from './presenters.ts';
import { runList } from './schemas.ts';

/** `GET /v1/recipe/jobs`. */
export const listRuns = route({
  method: 'get',
  path: '/v1/recipe/jobs',
  summary: 'List the runs of the account, newest first, without their results',
  keys: ANY_KEY,
  scope: 'read',
  query: jobsQuery,
  reply: { status: 200, body: runList },
  problems: [],

  async handle({ query: { limit, ...filter }, caller: { accountId } }, { db }) {
    const found = await jobs.list(db, { accountId, kind: 'run', ...filter, limit: limit + 1 });
    return { body: { jobs: found.slice(0, limit).map(presentRunSummary), has_more: found.length > limit } };
  },
});
