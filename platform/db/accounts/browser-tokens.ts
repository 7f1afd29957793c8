import type { Db } from '../pool.ts';
import type { Scope } from './keys.ts';

/** A token for a web page. It acts as the key that created it, within its scopes. */
export interface BrowserToken {
  id: string;
  /** The key that created it. */
  keyId: string;
  accountId: string;
  scopes: Scope[];
  spendLimits: string[] | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Inserts a token that expires `lifeS` seconds from now, or at `endsBy` if that is earlier. */
export async function insert(
  db: Db,
  token: Pick<BrowserToken, 'id' | 'keyId' | 'accountId' | 'scopes' | 'spendLimits'> & {
    tokenHash: Buffer;
    lifeS: number;
    endsBy: Date | null;
  },
): Promise<BrowserToken> {
  const { rows } = await db.query<BrowserToken>({
    name: 'browser-tokens.insert',
    text: `insert into browser_tokens (id, key_id, account_id, token_hash, scopes, spend_limits, created_at, expires_at)
           select $1, $2, $3, $4, $5, $6, moment, least(moment + make_interval(secs => $7), $8::timestamptz)
             from date_trunc('milliseconds', now()) as moment
        returning id, key_id as "keyId", account_id as "accountId", scopes, spend_limits as "spendLimits", created_at as "createdAt", expires_at as "expiresAt"`,
    values: [
      token.id,
      token.keyId,
      token.accountId,
      token.tokenHash,
      token.scopes,
      token.spendLimits,
      token.lifeS,
      token.endsBy,
    ],
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

/**
 * Deletes tokens of an account that expired at least `days` ago, and the limits of their own: what they started and has not begun to charge
 * by then may charge nothing more.
 */
export async function deleteExpired(db: Db, { accountId, days }: { accountId: string; days: number }): Promise<void> {
  await db.query({
    name: 'browser-tokens.delete-expired',
    text: `with expired as (
             delete from browser_tokens
              where account_id = $1 and expires_at <= now() - make_interval(days => $2)
          returning key_id, spend_limits[1] as limit_id
           )
           delete from spend_limits l
            using expired e join api_keys k on k.id = e.key_id
            where l.id = e.limit_id and k.spend_limits[1] is distinct from l.id`,
    values: [accountId, days],
  });
}
