import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
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
    const deleted = await changeLog.recorded(db, async (tx) => {
      const result = await bucketCredentials.remove(tx, accountId);
      return { result, change: result ? { action: 'bucket.removed', accountId } : undefined };
    });
    return { body: { deleted } };
  },
});
