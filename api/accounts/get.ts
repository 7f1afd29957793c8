import * as accountAlerts from '../../platform/db/accounts/account-alerts.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as engineTime from '../../platform/db/ledger/engine-time.ts';
import { engineBudget } from '../../platform/engine-budget.ts';
import { takesPayments } from '../../platform/takes-payments.ts';
import { account } from './schemas.ts';
import { presentAccount } from './presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/account`. */
export const getAccount = route({
  method: 'get',
  path: '/v1/account',
  summary: "Get the key's account, its balance and its engine time",
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: account },
  problems: [],

  async handle({ caller: { accountId } }, { db, config }) {
    const found = await accounts.find(db, accountId);
    if (!found) throw new Error(`account ${accountId} has a key but no row`);
    const standing = await engineTime.standing(db, accountId);
    const limits = await accountAlerts.find(db, accountId);
    const chargedThisMonth = limits.monthlyBudget === null ? 0 : await accountAlerts.chargedThisMonth(db, accountId);
    const alerts = { limits, chargedThisMonth };
    const budget = engineBudget(standing, config);
    const here = { maxUploadBytes: config.MAX_AUDIO_BYTES, payments: takesPayments(config) };
    return { body: presentAccount(found, { ...standing, ...budget, ...alerts, ...here }) };
  },
});
