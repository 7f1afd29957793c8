import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import * as teams from '../../../platform/db/accounts/teams.ts';
import { MIGRATIONS } from '../../../platform/db/migrate.ts';
import { parseMigration, statementsOf } from '../../../platform/db/migration-steps.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

const NAME = '0096_empty_teams';
const SQL = readFileSync(join(MIGRATIONS, `${NAME}.sql`), 'utf8');

test('0096 deletes teams that everybody has left, and keeps those with an account or an invitation', async ({ db }) => {
  const ids = { left: uuidv7(), used: uuidv7(), invited: uuidv7() };
  for (const id of Object.values(ids)) await teams.insert(db, { id, title: 'Radio Nord' });
  const account = await anAccount(db);
  await teams.addMember(db, { teamId: ids.used, accountId: account.id });
  await db.query(
    `insert into team_invitations (code_hash, team_id, account_id, expires_at) values ('\\x00', $1, $2, now() + interval '1 day')`,
    [ids.invited, account.id],
  );
  expect(parseMigration(NAME, SQL)).toMatchObject({ name: NAME });
  for (const statement of statementsOf(SQL)) await db.query(statement);
  const { rows } = await db.query('select id, title from teams where id = any($1) order by id', [Object.values(ids)]);
  expect(rows).toEqual([
    { id: ids.used, title: 'Radio Nord' },
    { id: ids.invited, title: 'Radio Nord' },
  ]);
});
