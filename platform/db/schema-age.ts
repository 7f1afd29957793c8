import { readdirSync } from 'node:fs';
import { MIGRATIONS } from './migrate.ts';
import type { Db } from './pool.ts';

/** Code of PostgreSQL for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** Returns a function that reports whether the schema has all migrations of this release. A newer schema has them too. */
export function schemaCheck(): (db: Db) => Promise<boolean> {
  const ours = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length));
  return async (db) => {
    try {
      const { rows } = await db.query<{ missing: number }>({
        name: 'schema-age.missing',
        text: `select count(*)::int as missing from unnest($1::text[]) as ours
                where not exists (select from migrations where name = ours)`,
        values: [ours],
      });
      return rows[0]!.missing === 0;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false; // an empty database
      throw error;
    }
  };
}
