import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { KeyKind, OwnKey } from '../../platform/db/accounts/keys.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems.ts';
import { mintKey } from './mint-key.ts';
import { openAccount } from '../accounts/open-account.ts';

/**
 * Mints a key on request: with a caller, another key of its account, by default of the same kind; without one, the first key
 * of a new account, by default a free one.
 */
export async function mintSelfServeKey(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  { caller, kind = caller?.keyKind ?? 'free' }: { caller: Caller | undefined; kind: KeyKind | undefined },
): Promise<{ apiKey: string; key: OwnKey; teamId: string | null }> {
  const accountKind = kind === 'free' ? 'free' : 'paid';
  if (caller && caller.accountKind !== accountKind) {
    const message = `A ${caller.accountKind} account takes ${caller.accountKind === 'free' ? 'free' : 'live and test'} keys only.`;
    throw new Problem('invalid_request', { errors: [{ path: 'kind', message }] });
  }
  return transaction(db, async (tx) => {
    const account = caller ? await accounts.find(tx, caller.accountId) : await openAccount(tx, { kind: accountKind });
    if (!account) throw new Error(`account ${caller?.accountId} has a key but no row`);
    return { ...(await mintKey(tx, { account, kind, config })), teamId: account.teamId };
  });
}
