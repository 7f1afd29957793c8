import { ANY_KEY, route } from '../http/route.ts';
import { presentStore } from './presenters.ts';
import { newStore, store } from './schemas.ts';
import { storeCredentials } from './store-credentials.ts';

/** `PUT /v1/delivery`. */
export const putDeliveryStore = route({
  method: 'put',
  path: '/v1/delivery',
  summary: 'Store the object store and the credentials that deliver_to uses',
  keys: ANY_KEY,
  scope: 'account',
  body: newStore,
  reply: { status: 200, body: store },
  problems: [],

  async handle({ body, caller: { accountId } }, deps) {
    return { body: presentStore(await storeCredentials(deps, { accountId, store: body })) };
  },
});
