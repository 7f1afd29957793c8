import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../platform/db/accounts/keys.ts';
import * as spendLimits from '../../platform/db/ledger/spend-limits.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';

/** Max limits of a key: its own and those of the keys that it descends from. Each is compared at every hold. */
const MAX_NESTED = 8;

/**
 * Returns the limits of a new key or token: one of its own, if asked for, before those of the caller's key. Throws `key_outspends_own` if
 * it would be above the caller's.
 */
export async function limitsOfNew(
  db: Db,
  {
    accountId,
    caller,
    scopes,
    maxTokens,
  }: {
    accountId: string;
    caller: Pick<Caller, 'spendLimits'> | undefined;
    scopes: readonly Scope[] | null | undefined;
    maxTokens: number | undefined;
  },
): Promise<string[] | null> {
  const inherited = caller?.spendLimits ?? [];
  if (maxTokens === undefined) return inherited.length > 0 ? inherited : null;
  if (scopes && !scopes.includes('spend')) throw invalid('Without the scope spend nothing is spent. Leave it out.');
  const [nearest] = inherited;
  const most = nearest === undefined ? Infinity : ((await spendLimits.find(db, nearest))?.maxTokens ?? 0);
  if (maxTokens > most)
    throw new Problem('key_outspends_own', {
      detail: `This key may spend ${most} tokens. Ask for that many or fewer, or use a key that may spend more.`,
    });
  if (inherited.length >= MAX_NESTED)
    throw invalid(`This key is under ${MAX_NESTED} limits already. Leave it out, or use a key under fewer.`);
  const id = uuidv7();
  await spendLimits.insert(db, { id, accountId, maxTokens });
  return [id, ...inherited];
}

/** Throws `key_outspends_own` unless a key that is to be revoked may spend no more than the caller's: it is under its limit, or spends nothing. */
export function requireLimitsWithin(
  { spendLimits: own }: Pick<Caller, 'spendLimits'>,
  revoked: { scopes: readonly Scope[] | null; spendLimits: string[] | null },
): void {
  const [nearest] = own ?? [];
  if (nearest === undefined || revoked.spendLimits?.includes(nearest)) return;
  if (revoked.scopes && !revoked.scopes.includes('spend')) return;
  throw new Problem('key_outspends_own', {
    detail: 'This key may revoke only keys that are under its max_tokens. Use a key without max_tokens.',
  });
}

function invalid(message: string): Problem {
  return new Problem('invalid_request', { errors: [{ path: 'max_tokens', message }] });
}
