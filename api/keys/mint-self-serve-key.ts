import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import { transaction, type Db, type Pool } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems.ts';
import { requireKindWithin } from './key-kinds.ts';
import { mintKey } from './mint-key.ts';
import { openAccount } from '../accounts/open-account.ts';

/** Max keys of an account that are not revoked. Operators may create more. */
const MAX_ACTIVE_KEYS = 20;

/**
 * Mints a key on request: with a caller, another key of its account, by default of the same kind; without one, the first key
 * of a new account, by default a free one. Throws `key_kind_not_accepted` for a kind above the caller's, `too_many_keys`.
 */
export async function mintSelfServeKey(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  { caller, kind = caller?.keyKind ?? 'free' }: { caller: Caller | undefined; kind: keys.KeyKind | undefined },
): Promise<{ apiKey: string; key: keys.OwnKey; teamId: string | null }> {
  const accountKind = kind === 'free' ? 'free' : 'paid';
  if (caller && caller.accountKind !== accountKind) {
    const message = `A ${caller.accountKind} account takes ${caller.accountKind === 'free' ? 'free' : 'live and test'} keys only.`;
    throw new Problem('invalid_request', { errors: [{ path: 'kind', message }] });
  }
  if (caller) requireKindWithin(caller, kind);
  return transaction(db, async (tx) => {
    if (caller) await requireRoomForKey(tx, caller.accountId);
    const account = caller ? await accounts.find(tx, caller.accountId) : await openAccount(tx, { kind: accountKind });
    if (!account) throw new Error(`account ${caller?.accountId} has a key but no row`);
    return { ...(await mintKey(tx, { account, kind, config })), teamId: account.teamId };
  });
}

/** Throws if the account has as many keys as it may have. Locks the account until the transaction ends. */
async function requireRoomForKey(tx: Db, accountId: string): Promise<void> {
  await accounts.lock(tx, accountId);
  if ((await keys.countActive(tx, accountId)) >= MAX_ACTIVE_KEYS) throw new Problem('too_many_keys');
}
