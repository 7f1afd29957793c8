import * as keys from '../../platform/db/accounts/keys.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { requireScopesWithin } from '../http/scopes.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireKindWithin } from './key-kinds.ts';
import { requireLimitsWithin } from './spend-limits.ts';

export const UNKNOWN_KEY = 'This account has no key with this id. GET /v1/keys lists its keys.';

/** Revokes a key of the caller's account. Throws `not_found`, `key_kind_not_accepted` for a kind above the caller's, `scope_missing` for a key that may
 * do more, `key_outspends_own` for one that may spend more. */
export async function revokeKey(db: Pool, { caller, id }: { caller: Caller; id: string }): Promise<keys.OwnKey> {
  const { accountId } = caller;
  const found = await keys.find(db, { id, accountId });
  if (found) {
    requireKindWithin(caller, found.kind);
    requireScopesWithin(caller, found.scopes);
    requireLimitsWithin(caller, found);
  }
  const revoked = found && (await revokeAndRecord(db, { id, accountId }));
  if (!revoked) throw new Problem('not_found', { detail: UNKNOWN_KEY });
  return revoked;
}

/** Revokes a key, of this account if one is given. Returns undefined if there is none; revoking it again changes nothing. */
export async function revokeAndRecord(
  db: Pool,
  key: { id: string; accountId?: string },
): Promise<keys.OwnKey | undefined> {
  return changeLog.recorded(db, async (tx) => {
    const revoked = await keys.revoke(tx, key);
    if (!revoked) return { result: undefined, change: undefined };
    const { id, accountId } = revoked.key;
    const change = { action: 'key.revoked', accountId, subject: id } as const;
    return { result: revoked.key, change: revoked.isNew ? change : undefined };
  });
}
