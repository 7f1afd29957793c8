import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Results of steps that no item shows any more. */

/** Returns results that were made before a time, oldest first, each with whether an item has it. */
export async function page(
  db: Db,
  { before, after, limit }: Page,
): Promise<{ id: string; isKept: boolean; position: Position }[]> {
  const [time, id] = after ?? START;
  const { rows } = await db.query<{ id: string; time: string; isKept: boolean }>({
    name: 'old-results.page',
    text: `select r.id, r.made_at::text as time, exists (select from item_steps s where s.result_id = r.id) as "isKept"
             from step_results r
            where r.made_at < $1 and (r.made_at, r.id) > ($2::timestamptz, $3::uuid)
            order by r.made_at, r.id limit $4`,
    values: [before, time, id, limit],
  });
  return rows.map((row) => ({ id: row.id, isKept: row.isKept, position: [row.time, row.id] }));
}

/**
 * Locks those of the results that nobody refers to at this moment: an item that has found one waits from now on. Returns their ids.
 */
export async function lock(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'old-results.lock',
    text: 'select id from step_results where id = any ($1) order by id for update skip locked',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Deletes those of the locked results that no item has. Returns their number. */
export async function remove(db: Db, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'old-results.remove',
    text: `delete from step_results r
            where r.id = any ($1) and not exists (select from item_steps s where s.result_id = r.id)`,
    values: [ids],
  });
  return rowCount ?? 0;
}
