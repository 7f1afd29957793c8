import { pino } from 'pino';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { freshDatabase } from '../../infra/database.ts';
import { test } from '../../infra/fixtures.ts';

const log = pino({ level: 'silent' });

describe('migrate', () => {
  test('brings an empty database up to date when twenty processes call it at once', async () => {
    const database = await freshDatabase(inject('postgresBase'), { empty: true });
    onTestFinished(() => database.drop());
    await Promise.all(Array.from({ length: 20 }, () => migrate(database.url, log)));

    const pool = openPool({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, log);
    onTestFinished(() => pool.end());
    const { rows } = await pool.query<{ name: string; times: number }>(
      'select name, count(*) as times from migrations group by name order by name',
    );
    expect(rows[0]).toEqual({ name: '0001_init', times: 1 });
    expect(rows.every(({ times }) => times === 1)).toBe(true);
    await expect(pool.query('select from accounts, ledger_entries, holds')).resolves.toBeDefined();
  });

  test('changes nothing when the schema is up to date', async ({ db, databaseUrl }) => {
    const applied = async () => (await db.query('select * from migrations order by id')).rows;
    const before = await applied();
    await migrate(databaseUrl, log);
    expect(await applied()).toEqual(before);
  });
});
