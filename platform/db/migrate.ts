import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Logger } from '../telemetry/logger.ts';
import { applyMigration, parseMigration, type Migration } from './migration-steps.ts';
import { seedCatalog } from './recipes/catalog.ts';

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** The advisory lock of a process that migrates; earlier releases take the same one. */
const LOCK = 7_241_865_325_823_964n;
const LOCK_PAUSE_MS = 200;

/**
 * Brings the schema and the public library up to date, each migration in a transaction of its own unless it asks for none. Concurrent
 * processes wait for the one that works. `databaseUrl` is PostgreSQL itself: a pooler loses the lock.
 */
export async function migrate(databaseUrl: string, log: Logger): Promise<void> {
  const db = new Client({ connectionString: databaseUrl, keepAlive: true });
  db.on('error', (error) => log.debug({ err: error }, 'the connection that migrates was lost'));
  await db.connect();
  try {
    await db.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
    await lockMigrations(db);
    const applied = await applyMissing(db, log);
    await seedCatalog(db);
    log.info({ applied }, applied.length ? 'the schema was migrated' : 'the schema is up to date');
  } finally {
    await db.end(); // which ends the lock
  }
}

/** Takes the lock by asking again: a process that waits inside a statement would be waited for by `create index concurrently`. */
async function lockMigrations(db: Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]!.locked) return;
    await wait(LOCK_PAUSE_MS * (0.5 + Math.random()));
  }
}

async function applyMissing(db: Client, log: Logger): Promise<string[]> {
  await db.query(
    'create table if not exists migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  );
  const { rows } = await db.query<{ name: string }>('select name from migrations order by run_on, id');
  const before = new Set(rows.map(({ name }) => name));
  const missing = missingMigrations(readMigrations(), before);
  for (const migration of missing) {
    log.debug({ migration: migration.name }, 'migrating');
    await applyMigration(db, migration, { log });
  }
  return missing.map(({ name }) => name);
}

function readMigrations(): Migration[] {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  return files
    .toSorted()
    .map((file) => parseMigration(file.slice(0, -'.sql'.length), readFileSync(join(MIGRATIONS, file), 'utf8')));
}

/** Returns the migrations that were not applied. Throws if one comes before an applied one: its number was taken too late. */
function missingMigrations(ours: Migration[], applied: ReadonlySet<string>): Migration[] {
  const missing = ours.filter(({ name }) => !applied.has(name));
  const last = ours.findLast(({ name }) => applied.has(name));
  const [first] = missing;
  if (first && last && first.name < last.name)
    throw new Error(
      `Migration ${first.name} was not applied, but ${last.name} was. Give ${first.name} a number after ${last.name}.`,
    );
  return missing;
}
