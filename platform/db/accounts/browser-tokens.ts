import type { Db } from '../pool.ts';
import type { Scope } from './keys.ts';

/** A token for a web page. It acts as the key that created it, within its scopes. */
export interface BrowserToken {
  id: string;
  /** The key that created it. */
  keyId: string;
  accountId: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date;
}

/** Inserts a token that expires `lifeS` seconds from now, or at `endsBy` if that is earlier. */
export async function insert(
  db: Db,
  token: Pick<BrowserToken, 'id' | 'keyId' | 'accountId' | 'scopes'> & {
    tokenHash: Buffer;
    lifeS: number;
    endsBy: Date | null;
  },
): Promise<BrowserToken> {
  const { rows } = await db.query<BrowserToken>({
    name: 'browser-tokens.insert',
    text: `insert into browser_tokens (id, key_id, account_id, token_hash, scopes, created_at, expires_at)
           select $1, $2, $3, $4, $5, moment, least(moment + make_interval(secs => $6), $7::timestamptz)
             from date_trunc('milliseconds', now()) as moment
        returning id, key_id as "keyId", account_id as "accountId", scopes, created_at as "createdAt", expires_at as "expiresAt"`,
    values: [token.id, token.keyId, token.accountId, token.tokenHash, token.scopes, token.lifeS, token.endsBy],
  });
  return rows[0]!;
}

/** Returns the number of tokens of an account that have not expired. */
export async function countLive(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'browser-tokens.count-live',
    text: 'select count(*)::int as count from browser_tokens where account_id = $1 and expires_at > now()',
    values: [accountId],
  });
  return rows[0]!.count;
}

/** Deletes tokens of an account that expired at least `days` ago. */
export async function deleteExpired(db: Db, { accountId, days }: { accountId: string; days: number }): Promise<void> {
  await db.query({
    name: 'browser-tokens.delete-expired',
    text: 'delete from browser_tokens where account_id = $1 and expires_at <= now() - make_interval(days => $2)',
    values: [accountId, days],
  });
}
