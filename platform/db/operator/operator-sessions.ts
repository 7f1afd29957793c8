import type { Db } from '../pool.ts';

/** Inserts a code that expires `lifeS` seconds from now, and deletes codes and sessions that have expired. */
export async function insertCode(db: Db, { codeHash, lifeS }: { codeHash: Buffer; lifeS: number }): Promise<Date> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'operator-sessions.insert-code',
    text: `with expired as (delete from operator_sessions where expires_at <= now())
           insert into operator_sessions (token_hash, is_code, expires_at)
           values ($1, true, date_trunc('milliseconds', now()) + make_interval(secs => $2))
        returning expires_at as "expiresAt"`,
    values: [codeHash, lifeS],
  });
  return rows[0]!.expiresAt;
}

/** Makes a code a session that expires `lifeS` seconds from now. Returns undefined if the code was used or has expired. */
export async function open(
  db: Db,
  { codeHash, tokenHash, lifeS }: { codeHash: Buffer; tokenHash: Buffer; lifeS: number },
): Promise<Date | undefined> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'operator-sessions.open',
    text: `update operator_sessions
              set token_hash = $2, is_code = false, expires_at = date_trunc('milliseconds', now()) + make_interval(secs => $3)
            where token_hash = $1 and is_code and expires_at > now()
        returning expires_at as "expiresAt"`,
    values: [codeHash, tokenHash, lifeS],
  });
  return rows[0]?.expiresAt;
}

/** Reports whether there is an open session with this token. */
export async function isOpen(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>({
    name: 'operator-sessions.is-open',
    text: `select exists (select from operator_sessions where token_hash = $1 and not is_code and expires_at > now()) as open`,
    values: [tokenHash],
  });
  return rows[0]!.open;
}
