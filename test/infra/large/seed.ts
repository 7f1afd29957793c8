import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { MIGRATIONS } from '../../../platform/db/migrate.ts';
import { seedItems, WORK_TABLES } from './work-tables.ts';
import { CHAT_TABLES } from './chat-tables.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { HOT_HASH, HOT_ID, STOPPED_ID, type Sizes } from './sizes.ts';

/**
 * Fills a migrated database with the rows of a service that ran for 300 days until now, in one go. What refers to something finds it, and all sums are
 * right. Then the planner gets its statistics.
 */
export async function seedLarge(db: Client, sizes: Sizes, onTable: (table: string) => void = () => {}): Promise<void> {
  await db.query('set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0');
  await db.query(functions(sizes));
  await db.query(seedItems(sizes));
  for (const [table, columns, query] of [...ACCOUNT_TABLES, ...WORK_TABLES, ...CHAT_TABLES].map((seed) =>
    seed(sizes),
  )) {
    onTable(table);
    await db.query(`insert into ${table} (${columns}) ${query}`);
  }
  await db.query(HELD);
  await db.query(EARLIER_SUMS); // triggers were off
  await db.query('set session_replication_role = origin');
  await db.query('vacuum analyze');
}

const HELD = `
update accounts a set held_tokens = held.tokens
  from (select account_id, sum(tokens) as tokens from charges where state = 'held' group by account_id) held where held.account_id = a.id`;

const EARLIER_SUMS = readFileSync(join(MIGRATIONS, '0079_earlier_sums_by_day.sql'), 'utf8');

/** Ids grow with the time at which their rows were created, as those of the service do. */
const functions = ({ jobs }: Sizes): string => `
create function seed_time(n bigint, total bigint) returns timestamptz stable language sql as
  $$ select now() - interval '300 days' * (total - n) / total $$;
create function seed_id(kind int, n bigint, total bigint) returns uuid immutable parallel safe language sql as
  $$ select case when n = total / 2 then '${HOT_ID}'::uuid when kind = 1 and n = 0 then '${STOPPED_ID}'::uuid else (lpad(to_hex(x'019a00000000'::bigint + (n - total / 2) * (25920000000 / total)), 12, '0')
       || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid end $$;
create function seed_hash(n bigint, total bigint) returns text immutable parallel safe language sql as
  $$ select case when n = total / 2 then '${HOT_HASH}' else encode(sha256(n::text::bytea), 'hex') end $$;
create function seed_owner(job bigint, accounts bigint) returns uuid immutable parallel safe language sql as
  $$ select case when job * 367 % 600 < 220 then '${HOT_ID}'::uuid when job < ${jobs / 2} then '${STOPPED_ID}'::uuid
                 else seed_id(1, 1 + job % (accounts - 1), accounts) end $$;
`;
