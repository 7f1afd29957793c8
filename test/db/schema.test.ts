import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { describeSchema } from '../../cli/describe-schema.ts';
import { test } from '../infra/fixtures.ts';

const COMMITTED = new URL('../../platform/db/schema.sql', import.meta.url);

test('the committed schema.sql matches the migrations (run "npm run schema" after adding one)', async ({ db }) => {
  expect(await describeSchema(db)).toBe(readFileSync(COMMITTED, 'utf8'));
});

test('the schema shows flags, defaults, constraints, functions, triggers and comments', async ({ db }) => {
  await db.query(`create unlogged table zz_probe (
      id bigint generated always as identity,
      double_id bigint generated always as (id * 2) stored,
      kind text collate "C" not null default 'a' constraint known check (kind in ('a', 'b'))
    ) with (fillfactor = 70)`);
  await db.query(`create function zz_touch() returns trigger language plpgsql as 'begin return new; end'`);
  await db.query('create trigger zz_touched before update on zz_probe for each row execute function zz_touch()');
  await db.query(`comment on column zz_probe.kind is 'it''s a kind'`);
  const schema = await describeSchema(db);
  expect(schema).toContain('CREATE OR REPLACE FUNCTION public.zz_touch()');
  expect(schema.slice(schema.indexOf('create unlogged table zz_probe'))).toBe(`create unlogged table zz_probe (
  id bigint generated always as identity not null,
  double_id bigint generated always as ((id * 2)) stored,
  kind text collate "C" default 'a'::text not null,
  constraint known CHECK (kind = ANY (ARRAY['a'::text, 'b'::text]))
) with (fillfactor=70);
CREATE TRIGGER zz_touched BEFORE UPDATE ON zz_probe FOR EACH ROW EXECUTE FUNCTION zz_touch();
comment on column zz_probe.kind is 'it''s a kind';
`);
});

test('a schema with an object of an unsupported kind is refused', async ({ db }) => {
  await db.query('create view zz_view as select 1 as one');
  await expect(describeSchema(db)).rejects.toThrow('zz_view');
});
