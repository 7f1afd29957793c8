import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { auditRecent } from '../../platform/db/ledger/recent-audit.ts';
import { test as base } from '../infra/fixtures.ts';
import { faultsOf, type Statement } from '../infra/large/plans.ts';
import { seedLarge } from '../infra/large/seed.ts';
import { HOT_ID, sizesOf, STOPPED_ID } from '../infra/large/sizes.ts';
import { statementLog } from '../infra/large/statement-log.ts';
import { JUDGED } from './judged.ts';
import { listsOf } from './lists.ts';
import { READS_ALL } from './reads-all.ts';

/** Rows from which a table counts as large. */
const LARGE = 20_000;

/** The statements that the suites of this run executed before: this one runs last. */
const { DATABASE_STATEMENT_LOG: folder = '' } = statementLog();
const executed = existsSync(folder)
  ? readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Statement)
  : [];

/** A connection to a database with 100,000 items, and the tables that are large in it. */
const test = base.extend('seeded', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onCleanup(() => client.end());
  await seedLarge(client, sizesOf(1 / 50));
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [LARGE],
  );
  return { client, large: new Set(rows.map(({ name }) => name)) };
});

test('the seeded database keeps the rules of the ledger and of storage, and all that refers to something finds it', async ({
  seeded: { client },
  db,
}) => {
  expect(await ledger.audit(db)).toEqual([]);
  expect(await auditRecent(db)).toEqual([]);
  expect(await storedObjects.audit(db)).toEqual([]);
  const { rows } = await client.query<{ check: string }>(
    `update pg_constraint set convalidated = false where contype = 'f'
     returning format('alter table %s validate constraint %I', conrelid::regclass, conname) as check`,
  );
  for (const { check } of rows) await client.query(check);
});

describe('faultsOf', () => {
  const ACCOUNT = '00000000-0000-7000-8000-000000000001';

  test('finds a cursor that the plan for any values cannot use', async ({ seeded: { client, large } }) => {
    const text =
      'select id from jobs where account_id = $1 and kind = $2 and ($3::uuid is null or id < $3) order by id desc limit 5';
    const faults = await faultsOf(client, { name: 'bad', text, values: [ACCOUNT, 'batch', ACCOUNT] }, { large });
    expect(faults.join()).toMatch(/^the plan for any values reads .* of jobs/);
  });

  test('finds a filter on an expression', async ({ seeded: { client, large } }) => {
    const text = 'select id from items where id::text = lower($1)';
    const faults = await faultsOf(client, { name: 'bad', text, values: [ACCOUNT] }, { large });
    expect(faults.join()).toMatch(/^the plan for these values reads .* of items/);
  });

  test('accepts an index and its cursor', async ({ seeded: { client, large } }) => {
    const text = `select id from jobs where account_id = $1 and kind = $2 and id < coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
                   order by id desc limit $4`;
    for (const before of [null, ACCOUNT])
      expect(await faultsOf(client, { name: 'good', text, values: [ACCOUNT, 'batch', before, 5] }, { large })).toEqual(
        [],
      );
  });
});

for (const { title, id } of [
  { title: 'that stopped long ago', id: STOPPED_ID },
  { title: 'that works all the time', id: HOT_ID },
])
  test(`the lists of a large account ${title} are read without the rows of others`, async ({
    seeded: { client, large },
  }) => {
    const found: string[] = [];
    for (const statement of await listsOf(id)) {
      const faults = await faultsOf(client, statement, { large, id });
      found.push(...faults.map((fault) => `${statement.name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

test.skipIf(executed.length === 0)(
  'no judged statement that a suite executed reads all of a large table, or many rows in vain',
  async ({ seeded: { client, large } }) => {
    const found: string[] = [];
    const others: string[] = [];
    for (const statement of executed) {
      if (READS_ALL.has(statement.name)) continue;
      const faults = await faultsOf(client, statement, { large });
      (JUDGED.has(statement.name) ? found : others).push(...faults.map((fault) => `${statement.name}: ${fault}`));
    }
    if (others.length > 0) process.stderr.write(`Plans to look at:\n${others.toSorted().join('\n')}\n`);
    expect(found.toSorted()).toEqual([]);
  },
);
