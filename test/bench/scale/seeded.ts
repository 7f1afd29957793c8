import { Client } from 'pg';
import { pino } from 'pino';
import { postgresUrl } from '../../../embedded/postgres/server.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { seedLarge } from '../../infra/large/seed.ts';
import { sizesOf } from '../../infra/large/sizes.ts';
import { figure } from '../report.ts';

const QUIET = pino({ level: 'silent' });

/** Makes a database with a share of five million items on a server; returns its address. */
export async function seeded(server: { port: number; password: string }, name: string, share: number): Promise<string> {
  const admin = new Client({ connectionString: postgresUrl(server) });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = postgresUrl(server, name);
  await migrate(url, QUIET);
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const began = Date.now();
    await seedLarge(db, sizesOf(share), (table) => process.stderr.write(`${name}: ${table}\n`));
    const { rows } = await db.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    figure(`database ${name}`, `${rows[0]!.size}, filled in ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  } finally {
    await db.end();
  }
  return url;
}
