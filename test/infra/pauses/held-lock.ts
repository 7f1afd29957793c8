import { Client } from 'pg';
import { until } from '../until.ts';

/** A lock that a test holds, so that other sessions stop at a known statement. */
export interface HeldLock {
  /** Resolves once another session waits for it. */
  wanted(limitMs?: number): Promise<void>;
  /** Ends the sessions that wait for it. */
  dropWaiting(): Promise<void>;
  release(): Promise<void>;
}

const WAITING = 'datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))';

/** Runs a locking statement in a transaction of its own and keeps it open. */
export async function holdLock(databaseUrl: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  const waits = async (): Promise<boolean> => {
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity where ${WAITING}) as waits`,
    );
    return rows[0]!.waits;
  };
  return {
    async wanted(limitMs = 150_000) {
      await until('a session waits for the lock', waits, { limitMs });
    },
    async dropWaiting() {
      await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${WAITING}`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
