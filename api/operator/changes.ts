import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as overview from '../../platform/db/operator/overview.ts';
import { route } from '../http/route.ts';
import { presentChange } from './presenters.ts';
import { changePage, changesQuery } from './schemas.ts';

/** `GET /v1/operator/changes`. */
export const listChanges = route({
  method: 'get',
  path: '/v1/operator/changes',
  summary: 'List the log of changes for the operator, newest first',
  keys: 'operator',
  scope: 'none',
  query: changesQuery,
  reply: { status: 200, body: changePage },
  problems: [],

  async handle({ query: { limit, before, named } }, { db }) {
    const [account] = named === undefined ? [] : await overview.accounts(db, { named, limit: 1 });
    if (named !== undefined && !account) return { body: { changes: [], has_more: false } };
    const rows = await changeLog.page(db, { accountId: account?.id, before, limit: limit + 1 });
    return { body: { changes: rows.slice(0, limit).map(presentChange), has_more: rows.length > limit } };
  },
});
