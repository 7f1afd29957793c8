import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Quotes that expired long ago. One that measured audio is deleted with its run (`old-jobs.ts`). */

/** Returns quotes that expired before a time, oldest first, with the run that measured their audio, if any. */
export async function page(
  db: Db,
  { before, after, limit }: Page,
): Promise<{ id: string; jobId: string | null; position: Position }[]> {
  const [time, id] = after ?? START;
  const { rows } = await db.query<{ id: string; jobId: string | null; time: string }>({
    name: 'old-quotes.page',
    text: `select id, job_id as "jobId", expires_at::text as time from quotes
            where expires_at < $1 and (expires_at, id) > ($2::timestamptz, $3::uuid)
            order by expires_at, id limit $4`,
    values: [before, time, id, limit],
  });
  return rows.map((row) => ({ id: row.id, jobId: row.jobId, position: [row.time, row.id] }));
}

/** Locks those of the quotes without a run that nobody refers to at this moment. Returns their ids. */
export async function lock(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'old-quotes.lock',
    text: 'select id from quotes where id = any ($1) and job_id is null order by id for update skip locked',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Deletes those of the locked quotes that bind no job. Returns them. */
export async function remove(db: Db, ids: readonly string[]): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await db.query<{ id: string; accountId: string }>({
    name: 'old-quotes.remove',
    text: `delete from quotes q
            where q.id = any ($1) and not exists (select from jobs j where j.quote_id = q.id)
        returning q.id, q.account_id as "accountId"`,
    values: [ids],
  });
  return rows;
}
