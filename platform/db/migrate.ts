import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import type { Logger } from '../telemetry/logger.ts';
import { seedCatalog } from './recipes/catalog.ts';

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** Brings the schema and the public library up to date, the schema in one transaction. Concurrent processes wait for the one that works. */
export async function migrate(databaseUrl: string, log: Logger): Promise<void> {
  const applied = await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    logger: {
      debug: (message: string) => log.debug(message),
      info: (message: string) => log.debug(message),
      warn: (message: string) => log.warn(message),
      error: (message: string) => log.error(message),
    },
  });
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await seedCatalog(db);
  } finally {
    await db.end();
  }
  log.info(
    { applied: applied.map(({ name }) => name) },
    applied.length ? 'the schema was migrated' : 'the schema is up to date',
  );
}
