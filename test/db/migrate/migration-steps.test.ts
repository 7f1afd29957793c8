import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { applyMigration, parseMigration } from '../../../platform/db/migration-steps.ts';
import { test } from '../../infra/fixtures.ts';

const WAITS = { log: pino({ level: 'silent' }), lockTimeoutMs: 50, pauseMs: 20 };
const INDEX = `-- Up Migration, outside a transaction

-- A comment; with a semicolon.
create index concurrently if not exists zz_index on zz_rows (n);
`;

async function connectTo(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns the connection that migrates and another one, beside a new table of two rows. */
async function aTable(databaseUrl: string): Promise<{ migrator: Client; other: Client }> {
  const [migrator, other] = [await connectTo(databaseUrl), await connectTo(databaseUrl)];
  await other.query(
    'drop table if exists zz_rows; create table zz_rows (n integer); insert into zz_rows values (1), (1)',
  );
  return { migrator, other };
}

const isValid = async (db: Client): Promise<unknown> =>
  (await db.query(`select indisvalid from pg_index where indexrelid = to_regclass('zz_index')`)).rows;

describe('applyMigration', () => {
  test('gives up a lock that it waits for, so that others go on, and tries again', async ({ databaseUrl }) => {
    const { migrator, other } = await aTable(databaseUrl);
    const reader = await connectTo(databaseUrl);
    await other.query('begin; lock table zz_rows in access share mode');
    const migration = parseMigration('zz_column', '-- Up Migration\nalter table zz_rows add column m integer;');
    const applied = applyMigration(migrator, migration, { ...WAITS, tries: 1_000 });
    // A reader waits behind the migration for as long as that waits: it would for ever, because nothing ends the other transaction.
    for (let n = 0; n < 5; n++) await reader.query('select n from zz_rows');
    await other.query('commit');
    await applied;
    expect((await migrator.query('select m from zz_rows')).rowCount).toBe(2);
    expect((await migrator.query(`select from migrations where name = 'zz_column'`)).rowCount).toBe(1);
  });

  test('fails with advice once its tries are over, and leaves nothing', async ({ databaseUrl }) => {
    const { migrator, other } = await aTable(databaseUrl);
    await other.query('begin; lock table zz_rows in access share mode');
    const migration = parseMigration('zz_lost', '-- Up Migration\ncreate table zz_half (n int); drop table zz_rows;');
    const applied = applyMigration(migrator, migration, { ...WAITS, tries: 2 });
    await expect(applied).rejects.toThrow('zz_lost did not get its locks in 2 tries. End the long transactions');
    await other.query('commit');
    expect((await migrator.query(`select from pg_class where relname = 'zz_half'`)).rowCount).toBe(0);
    expect((await migrator.query(`select from migrations where name = 'zz_lost'`)).rowCount).toBe(0);
  });

  test('builds an index outside a transaction while others write', async ({ databaseUrl }) => {
    const { migrator, other } = await aTable(databaseUrl);
    const writer = await connectTo(databaseUrl);
    await other.query('begin; insert into zz_rows values (2)');
    const applied = applyMigration(migrator, parseMigration('zz_index', INDEX), { ...WAITS, tries: 1 });
    // The index waits for the open transaction, and nobody waits for the index.
    await expect
      .poll(
        async () =>
          (
            await writer.query(
              `select from pg_stat_activity where wait_event = 'virtualxid' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1);
    await writer.query('insert into zz_rows values (3)');
    await other.query('commit');
    await applied;
    expect(await isValid(migrator)).toEqual([{ indisvalid: true }]);
  });

  test('builds an index again that an earlier try left unfinished', async ({ databaseUrl }) => {
    const { migrator } = await aTable(databaseUrl);
    await expect(migrator.query('create unique index concurrently zz_index on zz_rows (n)')).rejects.toThrow(
      'could not create unique index',
    );
    expect(await isValid(migrator)).toEqual([{ indisvalid: false }]);
    await applyMigration(migrator, parseMigration('zz_index_again', INDEX), { ...WAITS, tries: 1 });
    expect(await isValid(migrator)).toEqual([{ indisvalid: true }]);
  });

  test('does not try again what waiting cannot mend', async ({ databaseUrl }) => {
    const { migrator } = await aTable(databaseUrl);
    const migration = parseMigration('zz_wrong', '-- Up Migration\nselect from zz_nowhere;');
    await expect(applyMigration(migrator, migration, { ...WAITS, tries: 9 })).rejects.toThrow('does not exist');
  });
});
