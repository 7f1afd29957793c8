import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError, Pool as PgPool, TypeOverrides, types, type ClientBase, type PoolClient } from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { isUnreachable } from '../unreachable.ts';
import { UnnamedClient } from './unnamed-client.ts';
import { logStatements } from './statement-log.ts';
import { TIMEOUTS_MS } from './timeouts.ts';

export type Pool = PgPool;

/** A pool, or the connection of an open transaction. */
export type Db = Pick<ClientBase, 'query'>;

const CONNECT_TIMEOUT_MS = 10_000;
/** Time in which a connect that fails is tried again. A PostgreSQL that crashed accepts connections again after 0.5 to 1.6 s. */
const RECONNECT_FOR_MS = 2_500;
const RECONNECT_PAUSE_MS = 100;

/** Returns the type parsers: bigint as an exact number (throws otherwise), timestamptz as Date, the rest as pg does. */
function valueTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value))
      throw new RangeError(`The database returned ${text}, which a number cannot represent exactly`);
    return value;
  });
  return overrides;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/** A pool whose callers wait out a short absence of PostgreSQL: a connect that failed has sent nothing, so it may be tried again. */
class PatientPool extends PgPool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connected = this.#connected();
    if (!callback) return connected;
    void this.#handOver(connected, callback);
  }

  /** Node's `callbackify` does the same with a function that it makes for each query: half a millisecond for those of an item. */
  async #handOver(connected: Promise<PoolClient>, callback: Connected): Promise<void> {
    let client: PoolClient;
    try {
      client = await connected;
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
      return;
    }
    callback(undefined, client, (failure) => client.release(failure));
  }

  async #connected(): Promise<PoolClient> {
    const until = Date.now() + RECONNECT_FOR_MS;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (isRefusedByPooler(error)) throw new Error(POOLER_ADVICE, { cause: error });
        if (Date.now() >= until || !isUnreachable(error)) throw error;
        await wait(RECONNECT_PAUSE_MS * (0.5 + Math.random()));
      }
    }
  }
}

const POOLER_ADVICE =
  'The pooler at DATABASE_URL refuses time-outs of connections. Set DATABASE_DIRECT_URL to PostgreSQL itself, and run npm run migrate.';

function isRefusedByPooler(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.includes('unsupported startup parameter');
}

/** The settings of a pool. */
export type PoolSettings = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_STATEMENT_NAMES' | 'DATABASE_STATEMENT_LOG'>>;

/**
 * Opens a pool that connects lazily: a process starts while the database is down, and outlives its restarts. Behind a pooler of connections
 * (`DATABASE_DIRECT_URL` is set) the time-outs are those of the role, which `npm run migrate` sets.
 */
export function openPool(settings: PoolSettings, log: Logger): Pool {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_DIRECT_URL, DATABASE_STATEMENT_NAMES = true } = settings;
  const pool = new PatientPool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    types: valueTypes(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    Client: DATABASE_STATEMENT_NAMES ? Client : UnnamedClient,
    ...(DATABASE_DIRECT_URL === undefined ? TIMEOUTS_MS : {}),
  });
  // An idle connection whose backend ended emits here; without a listener that would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // A connection lost while checked out fails its query and also emits; the query's caller handles it.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke in use')),
  );
  if (settings.DATABASE_STATEMENT_LOG !== undefined) logStatements(pool, settings.DATABASE_STATEMENT_LOG);
  return pool;
}

/** Reports whether an insert or update failed because its key is taken. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}

/** Deadlock and serialization failure: PostgreSQL rolled this transaction back so that another may go on. */
const CONFLICTS = new Set(['40P01', '40001']);
/** Deadlocks repeat while many writers meet: of 64, the last one met four. */
const MAX_TRIES = 8;
const CONFLICT_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. `work` runs again if its transaction met another (a
 * deadlock or a serialization failure), so its only effects are those of `db` and of its result.
 */
export async function transaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return despiteConflicts(() => transactionOnce(pool, work));
}

/** Runs `work`, whose one statement is a transaction by itself, again if it met another transaction, as `transaction` does. */
export async function despiteConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof DatabaseError && CONFLICTS.has(error.code ?? '');
      if (!isConflict || tries === MAX_TRIES) throw error;
      await wait(Math.random() * CONFLICT_PAUSE_MS * 2 ** tries); // not both at the same time again
    }
  }
}

async function transactionOnce<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is not reused.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
