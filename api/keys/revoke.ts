import * as keys from '../../platform/db/accounts/keys.ts';
import { key, keyParams } from './schemas.ts';
import { presentKey } from './presenters.ts';
import { Problem } from '../http/problems.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `DELETE /v1/keys/{id}`. Revoking a revoked key changes nothing and returns the same. */
export const revokeKey = route({
  method: 'delete',
  path: '/v1/keys/{id}',
  summary: "Revoke one of the account's keys immediately and permanently",
  keys: ANY_KEY,
  params: keyParams,
  unknown: 'not_found',
  reply: { status: 200, body: key },
  problems: ['not_found'],

  async handle({ params: { id }, caller: { accountId } }, { db }) {
    const revoked = await keys.revoke(db, { id, accountId });
    if (!revoked)
      throw new Problem('not_found', { detail: 'This account has no key with this id. GET /v1/keys lists its keys.' });
    return { body: presentKey(revoked) };
  },
});
