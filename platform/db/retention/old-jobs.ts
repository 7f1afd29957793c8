import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Batches, runs and imports that ended long ago. Turns of a chat go with their conversation. */

/** A job that ended, with the number of its items. */
export interface OldJob {
  id: string;
  items: number;
  position: Position;
}

/** Time for which an Idempotency-Key returns the response that it started with; without the job, the work would be done again. */
const KEYS_BIND = '24 hours';

/**
 * Conditions under which a job is kept: its events or results are being delivered, it holds tokens, its import or comparison is open or ended
 * later, the quote that it measured binds work, or a turn may wait for it. An import counts the items of its batches, so they go with it.
 */
const NEEDED = `exists (select from webhook_events e where e.job_id = j.id and e.outcome is null)
        or exists (select from webhook_events e join webhook_redeliveries r on r.event_id = e.id
                    where e.job_id = j.id and r.begun_at is null)
        or exists (select from bucket_deliveries d where d.job_id = j.id and d.status = 'pending')
        or exists (select from idempotency_keys k where k.job_id = j.id and k.created_at > now() - interval '${KEYS_BIND}')
        or exists (select from items i join holds h on h.item_id = i.id where i.job_id = j.id)
        or exists (select from jobs o where o.id = j.import_id and (o.completed_at is null or o.completed_at >= $2))
        or exists (select from recipe_diffs d join jobs o on o.id in (d.first_job_id, d.second_job_id)
                    where d.first_job_id = j.id and (o.completed_at is null or o.completed_at >= $2))
        or exists (select from recipe_diffs d join jobs o on o.id in (d.first_job_id, d.second_job_id)
                    where d.second_job_id = j.id and (o.completed_at is null or o.completed_at >= $2))
        or exists (select from quotes q where q.job_id = j.id
                                          and (q.expires_at >= $2 or exists (select from jobs b where b.quote_id = q.id)))
        or j.kind = 'run' and exists (select from jobs t
                                       where t.account_id = j.account_id and t.kind = 'chat' and t.status = 'IN_QUEUE')`;

/** Returns jobs that ended before a time, oldest first. */
export async function page(db: Db, { before, after, limit }: Page): Promise<OldJob[]> {
  const [time, id] = after ?? START;
  const { rows } = await db.query<{ id: string; time: string; items: number }>({
    name: 'old-jobs.page',
    text: `select j.id, j.completed_at::text as time,
                  (select count(*)::int from items i where i.job_id = j.id) as items
             from jobs j
            where j.completed_at < $1 and j.kind <> 'chat' and (j.completed_at, j.id) > ($2::timestamptz, $3::uuid)
            order by j.completed_at, j.id limit $4`,
    values: [before, time, id, limit],
  });
  return rows.map((row) => ({ id: row.id, items: row.items, position: [row.time, row.id] }));
}

/** Locks those of the jobs that ended before a time and that nobody else has locked. Returns their ids. */
export async function lock(db: Db, { ids, before }: { ids: readonly string[]; before: Date }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'old-jobs.lock',
    text: `select id from jobs
            where id = any ($1) and status <> 'IN_QUEUE' and completed_at < $2
            order by id for update skip locked`,
    values: [ids, before],
  });
  return rows.map(({ id }) => id);
}

/** Returns those of the locked jobs that nothing needs, with the ids that are deleted with each. A statement of its own: it sees what was committed before the locks. */
export async function unneeded(
  db: Db,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<{ id: string; accountId: string; others: string[] }[]> {
  const { rows } = await db.query<{ id: string; accountId: string; others: string[] }>({
    name: 'old-jobs.unneeded',
    text: `select j.id, j.account_id as "accountId",
                  array(select q.id from quotes q where q.job_id = j.id
                         union select d.id from recipe_diffs d where d.first_job_id = j.id
                         union select d.id from recipe_diffs d where d.second_job_id = j.id) as others
             from jobs j where j.id = any ($1) and not (${NEEDED})`,
    values: [ids, before],
  });
  return rows;
}

/** Deletes locked jobs with their events; items, steps, deliveries, comparisons and quotes are deleted with them. */
export async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'old-jobs.remove-events',
    text: 'delete from webhook_events where job_id = any ($1)',
    values: [ids],
  });
  await db.query({ name: 'old-jobs.remove', text: 'delete from jobs where id = any ($1)', values: [ids] });
}
