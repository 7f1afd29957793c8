import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts.ts';
import * as keys from '../../platform/db/keys.ts';
import * as ledger from '../../platform/db/ledger.ts';
import type { Db } from '../../platform/db/pool.ts';
import { FREE_GRANT_TOKENS } from '../../workflows/domain/prices.ts';
import { hashKey, keyHint, newKey, requireKeySecret } from '../auth/api-key.ts';

/** Makes a key of an account and answers it: the only time it is seen. A free account's first key brings its one-time grant. */
export async function mintKey(
  db: Db,
  { account, kind, config }: { account: accounts.Account; kind: keys.KeyKind; config: Pick<Config, 'KEY_SECRET'> },
): Promise<{ apiKey: string; key: keys.OwnKey }> {
  if ((kind === 'free') !== (account.kind === 'free'))
    throw new Error(`A ${account.kind} account takes no ${kind} key`);
  const apiKey = newKey(kind);
  const keyHash = hashKey(apiKey, requireKeySecret(config));
  const key = await keys.insert(db, { id: uuidv7(), accountId: account.id, kind, keyHash, hint: keyHint(apiKey) });
  if (kind === 'free') await grantOnce(db, account.id);
  return { apiKey, key };
}

/** The posting's key is the account: more free keys of it bring nothing more. */
async function grantOnce(db: Db, accountId: string): Promise<void> {
  await accounts.lock(db, accountId);
  await ledger.post(db, {
    key: `free-grant:${accountId}`,
    accountId,
    reason: 'grant',
    moves: [
      { book: 'grants', tokens: -FREE_GRANT_TOKENS },
      { book: 'available', tokens: FREE_GRANT_TOKENS },
    ],
  });
}
