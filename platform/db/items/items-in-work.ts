import type { Db } from '../pool.ts';

/** Returns which of these items are to be worked on: they run, and their run was not cancelled. A cancelled batch finishes what is in flight. */
export async function wanted(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'items-in-work.wanted',
    text: `select i.id from items i join jobs j on j.id = i.job_id
            where i.id = any ($1) and i.status = 'running' and (j.kind = 'batch' or j.cancel_requested_at is null)`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
