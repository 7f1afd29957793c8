import type { Db } from '../pool.ts';

/** Returns how many items of a job's latest round were cancelled before they began. */
export async function count(db: Db, jobId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'never-begun.count',
    text: `select count(*)::int as count from items
            where job_id = $1 and status = 'cancelled' and started_at is null
              and updated_at >= (select max(created_at) from items where job_id = $1)`,
    values: [jobId],
  });
  return rows[0]!.count;
}
