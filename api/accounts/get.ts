import * as accounts from '../../platform/db/accounts/accounts.ts';
import { account } from './schemas.ts';
import { presentAccount } from './presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/account`. */
export const getAccount = route({
  method: 'get',
  path: '/v1/account',
  summary: "Get the key's account and its balance",
  keys: ANY_KEY,
  reply: { status: 200, body: account },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    const found = await accounts.find(db, accountId);
    if (!found) throw new Error(`account ${accountId} has a key but no row`);
    return { body: presentAccount(found) };
  },
});
