import { key, keyParams } from './schemas.ts';
import { presentKey } from './presenters.ts';
import { revokeKey as revoke, UNKNOWN_KEY } from './revoke-key.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `DELETE /v1/keys/{id}`. Revoking a revoked key changes nothing and returns the same. */
export const revokeKey = route({
  method: 'delete',
  path: '/v1/keys/{id}',
  summary: "Revoke one of the account's keys immediately and permanently",
  keys: ANY_KEY,
  scope: 'keys',
  params: keyParams,
  unknown: 'not_found',
  unknownDetail: UNKNOWN_KEY,
  reply: { status: 200, body: key },
  problems: ['not_found', 'key_kind_not_accepted', 'key_outspends_own'],

  async handle({ params: { id }, caller }, { db }) {
    return { body: presentKey(await revoke(db, { caller, id })) };
  },
});
