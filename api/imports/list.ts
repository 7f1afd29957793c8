import * as imports from '../../platform/db/imports.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { jobsQuery } from '../jobs/schemas.ts';
import { presentListed } from './presenters.ts';
import { importList } from './schemas.ts';

/** `GET /v1/imports`. */
export const listImports = route({
  method: 'get',
  path: '/v1/imports',
  summary: 'List the imports of the account, newest first',
  keys: PAID_KEYS,
  scope: 'read',
  query: jobsQuery,
  reply: { status: 200, body: importList },
  problems: [],

  async handle({ query: { limit, ...filter }, caller: { accountId } }, { db }) {
    const found = await imports.list(db, { accountId, ...filter, limit: limit + 1 });
    return { body: { imports: found.slice(0, limit).map(presentListed), has_more: found.length > limit } };
  },
});
