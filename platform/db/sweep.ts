import type { WakeableJob } from '../wake.ts';
import type { Db } from './pool.ts';

const JOB = 'id, kind, account_id as "accountId", recipe_id as "recipeId", lane';

/**
 * Returns jobs whose wake-up is overdue. Each is returned to one sweeper, and again later unless it begins. `wake_at` is not
 * changed: a submission that cannot reach Temporal reads from it whether the job has begun.
 */
export async function takeDue(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<WakeableJob[]> {
  const { rows } = await db.query<WakeableJob>({
    name: 'sweep.take-due',
    text: `update jobs set checked_at = clock_timestamp()
            where id in (select id from jobs
                          where wake_at < now() - make_interval(secs => $1) and checked_at < now() - make_interval(secs => $1)
                          order by wake_at limit $2 for update skip locked)
        returning ${JOB}`,
    values: [olderThanS, limit],
  });
  return rows;
}

/** Returns open jobs that were not checked recently, least recently checked first, with the time of that check. */
export async function takeOpen(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<(WakeableJob & { checkedBefore: Date })[]> {
  const { rows } = await db.query<WakeableJob & { checkedBefore: Date }>({
    name: 'sweep.take-open',
    text: `with open as (
             select id as open_id, checked_at as checked_before from jobs
              where status = 'IN_QUEUE' and wake_at is null and checked_at < now() - make_interval(secs => $1)
              order by checked_at limit $2 for update skip locked
           )
           update jobs set checked_at = clock_timestamp() from open where id = open_id
        returning ${JOB}, checked_before as "checkedBefore"`,
    values: [olderThanS, limit],
  });
  return rows;
}

/** Counts a wake-up of a job whose workflow is gone, and returns the count. An item settled since the last check restarts it. */
export async function countWake(db: Db, id: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ wakes: number }>({
    name: 'sweep.count-wake',
    text: `update jobs j
              set wakes = 1 + case when exists (select from items i where i.job_id = j.id and i.updated_at > $2
                                                   and i.status in ('completed', 'failed', 'cancelled'))
                                   then 0 else wakes end
            where id = $1
        returning wakes`,
    values: [id, since],
  });
  return rows[0]?.wakes ?? 0;
}

/** Returns the unsettled items of a job that were created before a time. */
export async function unsettledBefore(db: Db, { jobId, before }: { jobId: string; before: Date }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'sweep.unsettled-before',
    text: `select id from items where job_id = $1 and created_at <= $2 and status in ('pending', 'running')`,
    values: [jobId, before],
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns events without an outcome that were not checked for `olderThanS` seconds, least recently checked first: with long retries,
 * an event may be open for a day.
 */
export async function takeOpenEvents(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<{ id: string; job: WakeableJob }[]> {
  const { rows } = await db.query<WakeableJob & { eventId: string }>({
    name: 'sweep.take-open-events',
    text: `with open as (
             select id as open_id from webhook_events
              where outcome is null and checked_at < now() - make_interval(secs => $1)
              order by checked_at limit $2 for update skip locked
           )
           update webhook_events e set checked_at = clock_timestamp() from open, jobs j
            where e.id = open_id and j.id = e.job_id
        returning e.id as "eventId", j.id, j.kind, j.account_id as "accountId", j.recipe_id as "recipeId", j.lane`,
    values: [olderThanS, limit],
  });
  return rows.map(({ eventId, ...job }) => ({ id: eventId, job }));
}
