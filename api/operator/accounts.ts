import * as overview from '../../platform/db/operator/overview.ts';
import { route } from '../http/route.ts';
import { presentAccountRow } from './presenters.ts';
import { accountPage, accountsQuery } from './schemas.ts';
import { temporalLinks } from './temporal-links.ts';

/** `GET /v1/operator/accounts`. */
export const listAllAccounts = route({
  method: 'get',
  path: '/v1/operator/accounts',
  summary: 'List all accounts for the operator, newest first',
  keys: 'operator',
  scope: 'none',
  query: accountsQuery,
  reply: { status: 200, body: accountPage },
  problems: [],

  async handle({ query: { limit, before, named } }, { db, config, temporal }) {
    const rows = await overview.accounts(db, { named, before, limit: limit + 1 });
    const links = temporalLinks(config.TEMPORAL_UI_URL, temporal.namespace);
    return {
      body: {
        accounts: rows.slice(0, limit).map((row) => presentAccountRow(row, links)),
        has_more: rows.length > limit,
      },
    };
  },
});
