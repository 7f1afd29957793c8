import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentStore } from './presenters.ts';
import { store } from './schemas.ts';

/** `GET /v1/delivery`. */
export const getDeliveryStore = route({
  method: 'get',
  path: '/v1/delivery',
  summary: 'Get the object store that deliver_to uses, without its credentials',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: store },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    return { body: presentStore(await bucketCredentials.find(db, accountId)) };
  },
});
