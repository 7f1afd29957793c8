import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as browserTokens from '../../platform/db/accounts/browser-tokens.ts';
import { SCOPES, type Scope } from '../../platform/scopes.ts';
import * as spendLimits from '../../platform/db/ledger/spend-limits.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { hashKey, newBrowserToken, requireKeySecret } from '../auth/api-key.ts';
import type { Caller } from '../auth/caller.ts';
import { requireScopesWithin } from '../http/scopes.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireEndWithin } from './key-expiry.ts';
import { MAX_TOKEN_LIFE_S } from './schemas.ts';
import { limitsOfNew } from './spend-limits.ts';

/** Max tokens of an account that have not expired. */
const MAX_LIVE_TOKENS = 1_000;

/** Days that an expired token is kept, so that a request with it is told that it expired. */
const KEPT_DAYS = 7;

interface TokenRequest {
  caller: Caller;
  /** Default: the caller's; without any, every scope. */
  scopes?: Scope[] | undefined;
  /** Default: no limit but the caller's. */
  maxTokens?: number | undefined;
  /** Default: an hour, or the rest of the life of the caller's key. */
  lifeS?: number | undefined;
}

/**
 * Mints a token for a web page and returns it; only its hash is stored. Throws `scope_missing` for a scope that the caller's key has not,
 * `key_outlives_own` if the token would expire later than the key, `key_outspends_own` for a higher max_tokens, `too_many_tokens`.
 */
export async function mintBrowserToken(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  { caller, scopes = caller.scopes ?? [...SCOPES], maxTokens, lifeS }: TokenRequest,
): Promise<{ token: string; row: browserTokens.BrowserToken; maxTokens: number | null }> {
  const { accountId, keyId } = caller;
  requireScopesWithin(caller, scopes);
  if (lifeS !== undefined) requireEndWithin(caller.expiresAt, new Date(Date.now() + lifeS * 1_000));
  const token = newBrowserToken();
  const tokenHash = hashKey(token, requireKeySecret(config));
  return transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    await browserTokens.deleteExpired(tx, { accountId, days: KEPT_DAYS });
    if ((await browserTokens.countLive(tx, accountId)) >= MAX_LIVE_TOKENS) throw new Problem('too_many_tokens');
    const life = { lifeS: lifeS ?? MAX_TOKEN_LIFE_S, endsBy: caller.expiresAt };
    const limits = await limitsOfNew(tx, { accountId, caller, scopes, maxTokens });
    const given = { id: uuidv7(), keyId, accountId, tokenHash, scopes, spendLimits: limits };
    const row = await browserTokens.insert(tx, { ...given, ...life });
    const nearest = limits?.[0] === undefined ? undefined : await spendLimits.find(tx, limits[0]);
    return { token, row, maxTokens: nearest?.maxTokens ?? null };
  });
}
