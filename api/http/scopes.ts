import type { Caller } from '../../platform/db/accounts/keys.ts';
import { SCOPES, type Scope } from '../../platform/scopes.ts';
import { Problem } from './problems/problem.ts';

/**
 * What a route needs of a key. `read`: it changes nothing. `upload`: it adds files. `spend`: it prepares, starts or steers work, which may
 * spend tokens. `keys`: it creates or revokes keys, which no browser token may. `account`: it changes or deletes anything else; only a key
 * without scopes may. `none`: it needs no key.
 */
export type RouteScope = Scope | 'keys' | 'account' | 'none';

type Scoped = Pick<Caller, 'scopes' | 'isBrowserToken'>;

/** Reports whether a key may do what needs this scope. A key without scopes may do everything. */
export function hasScope(needed: RouteScope, { scopes, isBrowserToken }: Scoped): boolean {
  if (needed === 'keys') return !isBrowserToken;
  if (scopes === null || needed === 'none') return true;
  return needed !== 'account' && scopes.includes(needed);
}

/** Throws `scope_missing` if a key may not do what needs this scope. */
export function requireScope(needed: RouteScope, caller: Scoped): void {
  if (hasScope(needed, caller)) return;
  if (needed === 'keys')
    throw new Problem('scope_missing', {
      detail: 'A browser token creates and revokes no keys or tokens. Use a key of the account, on a server.',
    });
  const scopes = caller.scopes ?? [];
  if (needed === 'account')
    throw new Problem('scope_missing', {
      detail: `This request needs a key without scopes; this key has ${inWords(scopes)} only.`,
    });
  throw new Problem('scope_missing', {
    detail:
      `This request needs the scope ${needed}; this key has ${inWords(scopes)}. ` +
      `Use a key with ${needed}, or create one: POST /v1/keys {"scopes": ["${needed}"]}, with a key that has it.`,
  });
}

/** Throws `scope_missing` if a key has not all the scopes of another that it would create or revoke; null is all and more. */
export function requireScopesWithin({ scopes: own }: Pick<Caller, 'scopes'>, scopes: readonly Scope[] | null): void {
  if (own === null) return;
  const missing = (scopes ?? SCOPES).filter((scope) => !own.includes(scope));
  if (scopes !== null && missing.length === 0) return;
  const other = scopes === null ? 'a key without scopes' : `a key with ${inWords(missing)}`;
  throw new Problem('scope_missing', {
    detail: `This key has ${inWords(own)} only, so it may not create or revoke ${other}. Use a key that may do as much.`,
  });
}

/** Returns `read, upload and spend`. */
function inWords(scopes: readonly Scope[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(scopes);
}
