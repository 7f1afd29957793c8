import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { deletedStore } from './schemas.ts';

/** `DELETE /v1/delivery`. */
export const deleteDeliveryStore = route({
  method: 'delete',
  path: '/v1/delivery',
  summary: 'Delete the object store and the credentials that deliver_to uses',
  keys: ANY_KEY,
  scope: 'account',
  reply: { status: 200, body: deletedStore },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    return { body: { deleted: await bucketCredentials.remove(db, accountId) } };
  },
});
