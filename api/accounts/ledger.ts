import * as ledger from '../../platform/db/ledger/ledger.ts';
import { ledgerPage, ledgerQuery } from './schemas.ts';
import { presentPosting } from './presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/account/ledger`. */
export const listAccountLedger = route({
  method: 'get',
  path: '/v1/account/ledger',
  summary: "List the account's ledger entries, newest first",
  keys: ANY_KEY,
  scope: 'read',
  query: ledgerQuery,
  reply: { status: 200, body: ledgerPage },
  problems: [],

  async handle({ query: { limit, before }, caller: { accountId } }, { db }) {
    const found = await ledger.page(db, { accountId, before, limit: limit + 1 });
    return { body: { entries: found.slice(0, limit).map(presentPosting), has_more: found.length > limit } };
  },
});
