import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrate } from '../../platform/db/migrate.ts';

/** Name of the template that test databases are copied from. */
const TEMPLATE = 'template_migrated';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes the migrated database that `freshDatabase` copies; `base` is the server's URL without a database. */
export async function makeTemplate(base: string): Promise<void> {
  await command(base, `create database ${TEMPLATE}`);
  await migrate(`${base}${TEMPLATE}`, pino({ level: 'silent' }));
}

/** Creates a database, migrated (or empty), in about 50 ms. */
export async function freshDatabase(base: string, { empty = false } = {}): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await command(base, `create database ${name} template ${empty ? 'template0' : TEMPLATE}`);
  return {
    url: `${base}${name}`,
    drop: () => command(base, `drop database if exists ${name} with (force)`),
  };
}

/** Counts up across all test files of a run; the first value is 0. */
export async function nextNumber(base: string): Promise<number> {
  const rows = await query(base, `select nextval('test_number') as value`);
  return Number(rows[0]?.['value']);
}

/** Creates the sequence of `nextNumber`. */
export async function makeCounter(base: string): Promise<void> {
  await command(base, 'create sequence test_number minvalue 0');
}

async function command(base: string, text: string): Promise<void> {
  await query(base, text);
}

async function query(base: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: `${base}postgres` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
