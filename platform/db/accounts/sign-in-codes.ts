import type { Db } from '../pool.ts';

/** A code that signs a browser in to an account, once. Only its hash is stored. */
interface SignInCode {
  codeHash: Buffer;
  accountId: string;
}

/** Inserts a code that expires `lifeS` seconds from now, and deletes those that have expired. */
export async function insert(db: Db, { codeHash, accountId, lifeS }: SignInCode & { lifeS: number }): Promise<Date> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'sign-in-codes.insert',
    text: `with expired as (delete from sign_in_codes where expires_at <= now())
           insert into sign_in_codes (code_hash, account_id, expires_at)
           values ($1, $2, date_trunc('milliseconds', now()) + make_interval(secs => $3))
        returning expires_at as "expiresAt"`,
    values: [codeHash, accountId, lifeS],
  });
  return rows[0]!.expiresAt;
}

/** Uses a code. Returns its account, or undefined if it was used or has expired. */
export async function use(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ accountId: string }>({
    name: 'sign-in-codes.use',
    text: `delete from sign_in_codes where code_hash = $1 and expires_at > now() returning account_id as "accountId"`,
    values: [codeHash],
  });
  return rows[0]?.accountId;
}
