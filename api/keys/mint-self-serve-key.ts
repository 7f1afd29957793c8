import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import { transaction, type Db, type Pool } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { requireScopesWithin } from '../http/scopes.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireEndWithin } from './key-expiry.ts';
import { requireKindWithin } from './key-kinds.ts';
import { mintKey } from './mint-key.ts';
import { limitsOfNew } from './spend-limits.ts';
import { openAccount } from '../accounts/open-account.ts';

/** Max keys of an account that are neither revoked nor expired. Operators may create more. */
const MAX_ACTIVE_KEYS = 20;

/** Max keys that an account creates in a period, revoked ones too: their rows stay, and every list of its keys has them. */
const MAX_CREATED = 100;
const CREATED_PERIOD_S = 86_400;

interface KeyRequest {
  caller: Caller | undefined;
  kind?: keys.KeyKind | undefined;
  label?: string | undefined;
  expiresAt?: Date | undefined;
  scopes?: keys.Scope[] | undefined;
  maxTokens?: number | undefined;
}

/**
 * Mints a key on request: with a caller, another key of its account, by default of the same kind; without one, the first key
 * of a new account, by default a free one. A key of a caller that expires expires with it, or earlier, and by default a key has the scopes
 * of the caller's. Throws `key_kind_not_accepted` for a kind above the caller's, `key_outlives_own` for a later expiry, `scope_missing` for
 * a scope that the caller's has not, `key_outspends_own` for a higher max_tokens, `too_many_keys`, `rate_limited`.
 */
export async function mintSelfServeKey(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  {
    caller,
    kind = caller?.keyKind ?? 'free',
    label,
    expiresAt,
    scopes = caller?.scopes ?? undefined,
    maxTokens,
  }: KeyRequest,
): Promise<{ apiKey: string; key: keys.OwnKey; teamId: string | null }> {
  const accountKind = kind === 'free' ? 'free' : 'paid';
  if (caller && caller.accountKind !== accountKind) {
    const message = `A ${caller.accountKind} account takes ${caller.accountKind === 'free' ? 'free' : 'live and test'} keys only.`;
    throw new Problem('invalid_request', { errors: [{ path: 'kind', message }] });
  }
  if (caller) {
    requireKindWithin(caller, kind);
    requireScopesWithin(caller, scopes ?? null);
  }
  const ownEnd = endWithin(caller?.expiresAt ?? undefined, expiresAt);
  return transaction(db, async (tx) => {
    if (caller) await requireRoomForKey(tx, caller.accountId);
    const account = caller ? await accounts.find(tx, caller.accountId) : await openAccount(tx, { kind: accountKind });
    if (!account) throw new Error(`account ${caller?.accountId} has a key but no row`);
    const spendLimits = await limitsOfNew(tx, { accountId: account.id, caller, scopes, maxTokens });
    const key = { kind, label, expiresAt: ownEnd, scopes, spendLimits };
    return { ...(await mintKey(tx, { account, config, ...key })), teamId: account.teamId };
  });
}

/** Returns when a new key expires: as requested, by default with the caller's key. Throws if that is in the past, or after the latter. */
function endWithin(callerEnd: Date | undefined, requested: Date | undefined): Date | undefined {
  if (!requested) return callerEnd;
  if (requested.getTime() <= Date.now()) {
    throw new Problem('invalid_request', { errors: [{ path: 'expires_at', message: 'It must be in the future.' }] });
  }
  requireEndWithin(callerEnd ?? null, requested);
  return requested;
}

/** Throws if the account has as many keys as it may have. Locks the account until the transaction ends. */
async function requireRoomForKey(tx: Db, accountId: string): Promise<void> {
  await accounts.lock(tx, accountId);
  if ((await keys.countActive(tx, accountId)) >= MAX_ACTIVE_KEYS) throw new Problem('too_many_keys');
  const { count, oldestS } = await keys.countCreated(tx, { accountId, periodS: CREATED_PERIOD_S });
  if (count < MAX_CREATED) return;
  const retryAfterS = Math.max(1, Math.ceil(CREATED_PERIOD_S - oldestS));
  const detail = `An account may create ${MAX_CREATED} keys a day, those that it revoked among them. Try again in ${retryAfterS} s.`;
  throw new Problem('rate_limited', { detail, retryAfterS });
}
