import type { KeyKind } from '../../platform/db/accounts/keys.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';

/** Kinds of keys from the least to the most trusted: a test key is given to machines that must not act in production. */
const RANK = { free: 0, test: 1, live: 2 } as const satisfies Record<KeyKind, number>;

/** Throws if a key of this kind is above the caller's: a key may not create or revoke those. */
export function requireKindWithin({ keyKind }: Pick<Caller, 'keyKind'>, kind: KeyKind): void {
  if (RANK[kind] <= RANK[keyKind]) return;
  throw new Problem('key_kind_not_accepted', {
    detail: `A ${keyKind} key may not create or revoke ${kind} keys. Use a ${kind} key of this account.`,
  });
}
