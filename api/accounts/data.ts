import * as accountErasures from '../../platform/db/erasure/account-erasures.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentErasure } from './presenters.ts';
import { erasure } from './schemas.ts';

/** `GET /v1/account/data`. */
export const getErasure = route({
  method: 'get',
  path: '/v1/account/data',
  summary: 'Get whether the last request to erase the data of the account has ended',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: erasure },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    return { body: presentErasure(await accountErasures.find(db, accountId)) };
  },
});
