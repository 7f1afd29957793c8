import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { describeSchema } from '../../../cli/describe-schema.ts';
import { MIGRATIONS, migrate } from '../../../platform/db/migrate.ts';
import { applyMigration, parseMigration, statementsOf } from '../../../platform/db/migration-steps.ts';
import { freshDatabase } from '../../infra/database.ts';

const log = pino({ level: 'silent' });
const ROOT = new URL('../../..', import.meta.url);

const guide = readFileSync(new URL('docs/operate.md', ROOT), 'utf8');

test('0075 applied by hand as the guide says, also after it broke off, gives the schema of the migrations', async () => {
  const [, sed] = /^(sed '.*\.sql) \| psql /m.exec(guide)!;
  const [, note] = /^psql "\$DATABASE_URL" -c "(insert into migrations .*)"$/m.exec(guide)!;
  const { stdout, status } = spawnSync('sh', ['-c', sed!], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);

  const database = await freshDatabase(inject('postgresBase'), { empty: true });
  onTestFinished(() => database.drop());
  const db = new Client({ connectionString: database.url });
  await db.connect();
  onTestFinished(() => db.end());
  await db.query(
    'create table migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  );
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    if (file >= '0075') break;
    await applyMigration(
      db,
      parseMigration(file.slice(0, -'.sql'.length), readFileSync(join(MIGRATIONS, file), 'utf8')),
      { log },
    );
  }
  const statements = statementsOf(stdout);
  expect(statements.filter((statement) => statement.includes('concurrently'))).toHaveLength(15);
  for (const statement of [...statements.slice(0, 5), ...statements]) await db.query(statement);
  await db.query(note!);
  await migrate(database.url, log);
  expect(await describeSchema(db)).toBe(readFileSync(new URL('platform/db/schema.sql', ROOT), 'utf8'));
});
