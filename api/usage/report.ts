import * as itemUsage from '../../platform/db/ledger/item-usage.ts';
import type { UsageGroup } from '../../workflows/domain/usage.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentGroups, presentTotal } from './presenters.ts';
import { reportQuery, usageReport } from './schemas.ts';

/** `GET /v1/usage/report`. */
export const getUsageReport = route({
  method: 'get',
  path: '/v1/usage/report',
  summary: 'Get the report of a month: the balance by the ledger, and usage by recipe, key and capability',
  keys: ANY_KEY,
  scope: 'read',
  query: reportQuery,
  reply: { status: 200, body: usageReport },
  problems: [],

  async handle({ query: { month }, caller: { accountId } }, { db }) {
    const [year, number] = month.split('-').map(Number);
    const lastDay = new Date(Date.UTC(year!, number, 0)).getUTCDate();
    const period = { accountId, from: `${month}-01`, to: `${month}-${lastDay}` };
    const by = async (group: UsageGroup) => presentGroups(await itemUsage.grouped(db, { ...period, by: group }), group);
    const { before, granted, toppedUp, refunded, charged } = await itemUsage.balanceChange(db, period);
    return {
      body: {
        month,
        balance: {
          before,
          granted,
          topped_up: toppedUp,
          refunded,
          charged,
          after: before + granted + toppedUp - refunded - charged,
        },
        total: presentTotal(await itemUsage.total(db, period)),
        recipes: await by('recipe'),
        keys: await by('key'),
        capabilities: await by('capability'),
      },
    };
  },
});
