import { Client } from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Time-outs of every session, in milliseconds: a frozen process blocks others with its locks for seconds only. */
export const TIMEOUTS_MS = {
  idle_in_transaction_session_timeout: 10_000,
  /** Waits for a row take a few milliseconds; a longer one means that its holder is stuck. */
  lock_timeout: 15_000,
  statement_timeout: 60_000,
} as const;

/**
 * Makes the time-outs those of the role of `DATABASE_URL` in its database: a pooler refuses them as parameters of a connection, and what one
 * client sets in a session of the pooler holds for other clients. Says what to run if the role of `DATABASE_DIRECT_URL` may not do that.
 */
export async function setRoleTimeouts(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  log: Logger,
): Promise<void> {
  const db = new Client({ connectionString: DATABASE_DIRECT_URL });
  await db.connect();
  try {
    const { rows } = await db.query<{ statement: string }>(
      `select format('alter role %I in database %I set %I = %L', coalesce(nullif($1, ''), current_user), current_database(), name, value) as statement
         from unnest($2::text[], $3::text[]) as timeouts (name, value)`,
      [
        decodeURIComponent(new URL(DATABASE_URL).username),
        Object.keys(TIMEOUTS_MS),
        Object.values(TIMEOUTS_MS).map(String),
      ],
    );
    const statements = rows.map(({ statement }) => statement);
    await db.query(statements.join('; ')).catch((error: unknown) => {
      log.warn({ err: error, statements }, 'sessions have no time-outs: run these statements as an administrator');
    });
  } finally {
    await db.end();
  }
}
