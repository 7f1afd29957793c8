import type { Db } from '../pool.ts';

/** Key of the last row that was read, as text: its time, then what orders rows of one time. */
export type Position = readonly string[];

/** A part of a table in the order of its age: rows of before `before`, those after `after`. */
export interface Page {
  before: Date;
  after: Position | null;
  limit: number;
}

/** Sorts before every row. */
export const START = ['-infinity', '00000000-0000-0000-0000-000000000000', ''] as const;

/** Returns the time so many milliseconds ago, by the clock of the database: that of a worker may be wrong. */
export async function msAgo(db: Db, ms: number): Promise<Date> {
  const { rows } = await db.query<{ time: Date }>({
    name: 'retention.ms-ago',
    text: `select now() - $1 * interval '1 ms' as time`,
    values: [ms],
  });
  return rows[0]!.time;
}

/** Returns the time so many days ago, by the clock of the database. */
export async function daysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await db.query<{ time: Date }>({
    name: 'retention.days-ago',
    text: 'select now() - make_interval(days => $1) as time',
    values: [days],
  });
  return rows[0]!.time;
}
