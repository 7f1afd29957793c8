import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { postgresUrl, startPostgres } from '../embedded/postgres/server.ts';
import { freePort } from '../embedded/process/ports.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { describeSchema } from './describe-schema.ts';

/** `npm run schema`: writes platform/db/schema.sql from a PostgreSQL of its own, which it starts, migrates and removes. */

const FILE = fileURLToPath(new URL('../platform/db/schema.sql', import.meta.url));

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'audio-processing-schema-'));
  try {
    await chmod(folder, 0o711); // started by root, PostgreSQL runs as another user, who must reach its folder
    const server = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'schema', throwaway: true };
    const postgres = await startPostgres(server, () => {});
    try {
      await writeFile(FILE, await migratedSchema(postgresUrl(server)));
    } finally {
      await postgres.stop('SIGINT', 5_000);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`Wrote ${relative(process.cwd(), FILE)}.\n`);
}

async function migratedSchema(databaseUrl: string): Promise<string> {
  const log = createLogger('schema', { LOG_LEVEL: 'warn', LOG_PRETTY: false });
  await migrate(databaseUrl, log);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await describeSchema(client);
  } finally {
    await client.end();
  }
}

await main();
