import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Db } from '../../platform/db/pool.ts';
import { secretId } from '../../platform/key-secrets.ts';
import { FREE_GRANT_TOKENS } from '../../workflows/domain/prices.ts';
import { hashKey, keyHint, newKey, requireKeySecret } from '../auth/api-key.ts';

interface NewKey {
  account: accounts.Account;
  kind: keys.KeyKind;
  config: Pick<Config, 'KEY_SECRET'>;
  label?: string | undefined;
  /** Default: never. */
  expiresAt?: Date | undefined;
  /** Default: everything. */
  scopes?: keys.Scope[] | null | undefined;
  /** Default: none. */
  spendLimits?: string[] | null | undefined;
  /** A key of the console does not count towards the keys of the account. */
  isConsole?: boolean;
}

/** Mints a key of an account and returns it; only its hash is stored. The first key of a free account grants its free tokens. Call it in a transaction. */
export async function mintKey(
  db: Db,
  { account, kind, config, label, expiresAt, scopes, spendLimits, isConsole = false }: NewKey,
): Promise<{ apiKey: string; key: keys.OwnKey }> {
  if ((kind === 'free') !== (account.kind === 'free'))
    throw new Error(`A ${account.kind} account cannot have a ${kind} key`);
  const apiKey = newKey(kind);
  const secret = requireKeySecret(config);
  const key = await keys.insert(db, {
    id: uuidv7(),
    accountId: account.id,
    kind,
    keyHash: hashKey(apiKey, secret),
    secretId: secretId(secret),
    hint: keyHint(apiKey),
    label: label || null,
    expiresAt: expiresAt ?? null,
    scopes: scopes ?? null,
    spendLimits: spendLimits ?? null,
    isConsole,
  });
  await changeLog.record(db, {
    action: 'key.created',
    accountId: account.id,
    subject: key.id,
    details: {
      kind,
      console: isConsole,
      scopes: scopes?.join(' ') ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    },
  });
  if (kind === 'free') await grantOnce(db, account.id);
  return { apiKey, key };
}

/** Grants the free tokens of an account. The entry's key is the account's id, so further keys grant nothing. */
async function grantOnce(db: Db, accountId: string): Promise<void> {
  await accounts.lock(db, accountId);
  const posted = await ledger.post(db, {
    key: `free-grant:${accountId}`,
    accountId,
    reason: 'grant',
    moves: [
      { book: 'grants', tokens: -FREE_GRANT_TOKENS },
      { book: 'available', tokens: FREE_GRANT_TOKENS },
    ],
  });
  if (posted !== 'posted') return;
  const details = { tokens: FREE_GRANT_TOKENS, free: true };
  await changeLog.record(db, { action: 'tokens.granted', accountId, details });
}
