import * as accountAlerts from '../../platform/db/accounts/account-alerts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { alertLimits } from './schemas.ts';

/** `PUT /v1/account/alerts`. */
export const putAccountAlerts = route({
  method: 'put',
  path: '/v1/account/alerts',
  summary: 'Set the balance and the monthly budget at which the account has alerts',
  keys: ANY_KEY,
  scope: 'account',
  body: alertLimits,
  reply: { status: 200, body: alertLimits },
  problems: [],

  async handle({ body, caller: { accountId } }, { db }) {
    const { low_balance: lowBalance, monthly_budget: monthlyBudget } = body;
    await changeLog.recorded(db, async (tx) => {
      await accountAlerts.save(tx, accountId, { lowBalance, monthlyBudget });
      return { result: undefined, change: { action: 'account.alerts_set', accountId, details: { ...body } } };
    });
    return { body };
  },
});

/** `GET /v1/account/alerts`. */
export const getAccountAlerts = route({
  method: 'get',
  path: '/v1/account/alerts',
  summary: 'Get the balance and the monthly budget at which the account has alerts',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: alertLimits },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    const { lowBalance, monthlyBudget } = await accountAlerts.find(db, accountId);
    return { body: { low_balance: lowBalance, monthly_budget: monthlyBudget } };
  },
});
