import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as reloads from '../../platform/db/accounts/reloads.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { readReload } from './read-reload.ts';
import { newReload, reload } from './schemas.ts';
import { requirePayments } from './stripe-client.ts';

/** `PUT /v1/payments/reload`. */
export const putReload = route({
  method: 'put',
  path: '/v1/payments/reload',
  summary: 'Pay by the saved card whenever the balance is low, up to a limit a month',
  keys: ANY_KEY,
  scope: 'account',
  body: newReload,
  reply: { status: 200, body: reload },
  problems: ['payments_off', 'card_missing'],

  async handle({ body, caller: { accountId } }, { db, config }) {
    requirePayments(config);
    const limits = {
      belowTokens: body.below_tokens,
      cents: Math.round(body.usd * 100),
      monthlyLimitCents: Math.round(body.monthly_limit_usd * 100),
    };
    await changeLog.recorded(db, async (tx) => {
      if (!(await reloads.saveLimits(tx, accountId, limits))) throw new Problem('card_missing');
      return { result: undefined, change: { action: 'reload.set', accountId, details: { ...body } } };
    });
    return { body: await readReload(db, accountId) };
  },
});

/** `GET /v1/payments/reload`. */
export const getReload = route({
  method: 'get',
  path: '/v1/payments/reload',
  summary: 'Get when the account pays by its saved card, and how its last payment ended',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: reload },
  problems: ['payments_off'],

  async handle({ caller: { accountId } }, { db, config }) {
    requirePayments(config);
    return { body: await readReload(db, accountId) };
  },
});

/** `DELETE /v1/payments/reload`. */
export const deleteReload = route({
  method: 'delete',
  path: '/v1/payments/reload',
  summary: 'Pay nothing by the saved card any longer, and forget the card',
  keys: ANY_KEY,
  scope: 'account',
  reply: { status: 200, body: reload },
  problems: ['payments_off'],

  async handle({ caller: { accountId } }, { db, config }) {
    requirePayments(config);
    await changeLog.recorded(db, async (tx) => {
      await reloads.remove(tx, accountId);
      return { result: undefined, change: { action: 'reload.removed', accountId } };
    });
    return { body: await readReload(db, accountId) };
  },
});
