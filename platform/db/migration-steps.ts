import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import type { Logger } from '../telemetry/logger.ts';

/** A migration file. */
export interface Migration {
  name: string;
  sql: string;
  /** Its statements run one by one outside a transaction, as `create index concurrently` wants. */
  isOutside: boolean;
}

/** Limits of what a migration may keep others waiting. */
export interface LockWaits {
  /** Longest wait for a lock in milliseconds. Whoever uses the table waits behind it. */
  lockTimeoutMs: number;
  /** Number of times that it tries. */
  tries: number;
  /** Mean pause between two tries in milliseconds. */
  pauseMs: number;
}

const LOCK_WAITS: LockWaits = { lockTimeoutMs: 2_000, tries: 60, pauseMs: 3_000 };

/** A lock that was not had in time, and a deadlock: another try may succeed. */
const WAITED = new Set(['55P03', '40P01']);

const OUTSIDE = '-- Up Migration, outside a transaction';

/** Returns the migration of a file. */
export function parseMigration(name: string, text: string): Migration {
  const [up = ''] = text.split(/^-- Down Migration.*$/m);
  return { name, sql: up, isOutside: up.trimStart().startsWith(OUTSIDE) };
}

/** Applies a migration and notes it, in tries that each wait for locks for a short time only. */
export async function applyMigration(
  db: Client,
  migration: Migration,
  { log, ...options }: Partial<LockWaits> & { log: Logger },
): Promise<void> {
  const waits = { ...LOCK_WAITS, ...options };
  const note = { text: 'insert into migrations (name, run_on) values ($1, now())', values: [migration.name] };
  const inTries = (work: () => Promise<void>) => tried(work, { name: migration.name, log, ...waits });
  if (!migration.isOutside) {
    return await inTries(() =>
      inTransaction(db, waits, async () => {
        await db.query(migration.sql);
        await db.query(note);
      }),
    );
  }
  for (const statement of statementsOf(migration.sql)) {
    await inTries(() =>
      isConcurrent(statement)
        ? runConcurrently(db, statement)
        : inTransaction(db, waits, async () => void (await db.query(statement))),
    );
  }
  await db.query(note);
}

async function tried(
  work: () => Promise<void>,
  { name, log, tries, pauseMs }: LockWaits & { name: string; log: Logger },
): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || !WAITED.has(error.code ?? '')) throw error;
      if (n >= tries)
        throw new Error(
          `Migration ${name} did not get its locks in ${tries} tries. End the long transactions that pg_stat_activity shows, and migrate again.`,
          { cause: error },
        );
      log.info({ migration: name, try: n }, 'a migration waits for a lock and tries again');
      await wait(pauseMs * (0.5 + Math.random()));
    }
  }
}

async function inTransaction(db: Client, { lockTimeoutMs }: LockWaits, work: () => Promise<void>): Promise<void> {
  await db.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await work();
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

const isConcurrent = (statement: string): boolean => /^(create|drop) (unique )?index concurrently\b/.test(statement);

/** Runs a statement that waits for open transactions, but lets others write meanwhile. An index that an earlier try left unfinished is dropped first. */
async function runConcurrently(db: Client, statement: string): Promise<void> {
  await db.query('set lock_timeout = 0');
  const index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1];
  if (index !== undefined) {
    const { rowCount } = await db.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
      index,
    ]);
    if (rowCount === 1) await db.query(`drop index concurrently ${index}`);
  }
  await db.query(statement);
}

/** Returns the statements of a file without functions: each ends with a semicolon at the end of a line. */
export function statementsOf(sql: string): string[] {
  const code = sql.replaceAll(/^\s*--.*$/gm, '');
  return code.split(/;[ \t]*$/m).flatMap((part) => part.trim() || []);
}
