import * as itemUsage from '../../platform/db/ledger/item-usage.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentGroups, presentTotal, usageTable } from './presenters.ts';
import { usage, usageQuery } from './schemas.ts';

const CSV = 'text/csv';

/** `GET /v1/usage`. */
export const getUsage = route({
  method: 'get',
  path: '/v1/usage',
  summary: 'Get what the account used by day, recipe, key or capability, as JSON or CSV',
  keys: ANY_KEY,
  scope: 'read',
  query: usageQuery,
  reply: { status: 200, body: usage, types: [CSV] },
  problems: [],

  async handle({ query: { group_by: by, from, to, format }, caller: { accountId }, headers }, { db }) {
    const period = { accountId, from, to };
    const groups = await itemUsage.grouped(db, { ...period, by });
    const isTable = (format ?? (/\btext\/csv\b/.test(headers.accept ?? '') ? 'csv' : 'json')) === 'csv';
    if (isTable)
      return {
        body: usageTable(groups, by),
        headers: { 'Content-Type': `${CSV}; charset=utf-8`, 'Cache-Control': 'no-store' },
      };
    const total = presentTotal(await itemUsage.total(db, period));
    return { body: { group_by: by, from, to, groups: presentGroups(groups, by), total } };
  },
});
