import { ANY_KEY, route } from '../http/route.ts';
import { eraseData } from './erase-data.ts';
import { presentErasure } from './presenters.ts';
import { erasure } from './schemas.ts';

/** `DELETE /v1/account/data`. */
export const eraseAccountData = route({
  method: 'delete',
  path: '/v1/account/data',
  summary: "Erase everything that belongs to the key's account but its keys and its ledger; cancels open work",
  keys: ANY_KEY,
  scope: 'account',
  whileErasing: true,
  reply: { status: 202, body: erasure },
  problems: [],

  async handle({ caller: { accountId } }, deps) {
    return { body: presentErasure(await eraseData(deps, accountId)) };
  },
});
