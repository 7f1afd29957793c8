import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems.ts';
import { requireKindWithin } from './key-kinds.ts';

/** Revokes a key of the caller's account. Throws `not_found`, or `key_kind_not_accepted` for a kind above the caller's. */
export async function revokeKey(db: Db, { caller, id }: { caller: Caller; id: string }): Promise<keys.OwnKey> {
  const { accountId } = caller;
  const found = await keys.find(db, { id, accountId });
  if (found) requireKindWithin(caller, found.kind);
  const revoked = found && (await keys.revoke(db, { id, accountId }));
  if (!revoked)
    throw new Problem('not_found', { detail: 'This account has no key with this id. GET /v1/keys lists its keys.' });
  return revoked;
}
