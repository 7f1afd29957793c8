import * as jobs from '../../platform/db/jobs.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { jobsQuery } from '../jobs/schemas.ts';
import { presentBatch } from './presenters.ts';
import { batchList } from './schemas.ts';

/** `GET /v1/batch`. */
export const listBatches = route({
  method: 'get',
  path: '/v1/batch',
  summary: 'List the batches of the account, newest first',
  keys: PAID_KEYS,
  scope: 'read',
  query: jobsQuery,
  reply: { status: 200, body: batchList },
  problems: [],

  async handle({ query: { limit, ...filter }, caller: { accountId } }, { db }) {
    const found = await jobs.list(db, { accountId, kind: 'batch', ...filter, limit: limit + 1 });
    return { body: { batches: found.slice(0, limit).map(presentBatch), has_more: found.length > limit } };
  },
});
