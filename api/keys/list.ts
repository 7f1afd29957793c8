import * as keys from '../../platform/db/accounts/keys.ts';
import { keyList } from './schemas.ts';
import { presentKey } from './presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/keys`. */
export const listKeys = route({
  method: 'get',
  path: '/v1/keys',
  summary: "List the account's keys, without their secrets",
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: keyList },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    const all = await keys.list(db, { accountId });
    return { body: { keys: all.map(presentKey) } };
  },
});
