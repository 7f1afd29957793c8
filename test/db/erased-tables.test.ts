import { describe, expect } from 'vitest';
import {
  ERASED,
  ERASED_OTHERWISE,
  ERASED_WITH_OTHERS,
  KEPT,
  OF_NO_ACCOUNT,
} from '../../platform/db/erasure/erased-tables.ts';
import { test } from '../infra/fixtures.ts';

const LISTED = [
  ...ERASED.map(({ table }) => table),
  ...Object.keys({ ...ERASED_OTHERWISE, ...ERASED_WITH_OTHERS, ...KEPT }),
  ...OF_NO_ACCOUNT,
];

describe('the erasure of account data', () => {
  test('says of every table what becomes of its rows', async ({ db }) => {
    const { rows } = await db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const tables = rows.map(({ name }) => name);
    const missing = tables.filter((name) => !LISTED.includes(name));
    expect(
      missing,
      'A table is in no list of platform/db/erasure/erased-tables.ts. Add it to ERASED, so that DELETE /v1/account/data deletes its rows of the account ' +
        '(before the tables that it refers to); to ERASED_WITH_OTHERS if a foreign key "on delete cascade" does; or to KEPT with the reason. Then give it ' +
        'rows in test/api/data/erase-account.test.ts.',
    ).toEqual([]);
    expect(LISTED.toSorted(), 'a table that is gone, or that two lists name').toEqual(tables.toSorted());
  });

  test('deletes by account_id, and rows of other tables by a cascade', async ({ db }) => {
    const { rows: columns } = await db.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
    );
    const ofAccounts = new Set(columns.map(({ name }) => name));
    expect(ERASED.map(({ table }) => table).filter((table) => !ofAccounts.has(table))).toEqual([]);
    expect(OF_NO_ACCOUNT.filter((table) => ofAccounts.has(table))).toEqual([]);
    const { rows: cascades } = await db.query<{ name: string }>(
      `select conrelid::regclass || ' ' || confrelid::regclass as name from pg_constraint where contype = 'f' and confdeltype = 'c'`,
    );
    const names = cascades.map(({ name }) => name);
    const missing = Object.entries(ERASED_WITH_OTHERS).filter(([table, other]) => !names.includes(`${table} ${other}`));
    expect(missing).toEqual([]);
  });

  test('finds the rows that refer to a deleted one by an index', async ({ db }) => {
    const deleted = [...ERASED.map(({ table }) => table), ...Object.keys(ERASED_WITH_OTHERS), 'conversations'];
    const { rows } = await db.query<{ name: string; other: string }>(
      `select c.conrelid::regclass || ' ' || c.conname as name, c.confrelid::regclass::text as other
         from pg_constraint c
        where c.contype = 'f' and c.confrelid::regclass::text = any ($1)
          and not exists (select from pg_index i
                           where i.indrelid = c.conrelid and (i.indkey::int2[])[0:0] <@ c.conkey)`,
      [deleted],
    );
    expect(rows, 'add an index that begins with the column: each deleted row would read the whole table').toEqual([]);
  });
});
