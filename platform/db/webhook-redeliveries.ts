import type { DeliveryRetries } from '../../workflows/domain/retries.ts';
import type { WakeableJob } from '../wake.ts';
import type { Db } from './pool.ts';

export interface EventToRedeliver {
  id: string;
  /** True until the event is accepted, refused or given up: its schedule may make further attempts. */
  isOpen: boolean;
  /** Null if the delivery has not begun. */
  retries: DeliveryRetries | null;
  /** Greatest number of an attempt that has begun or was asked for; 0 without any. */
  lastN: number;
  /** Number of the redelivery that was asked for and has not begun. */
  pendingN: number | null;
  redeliveries: number;
  job: WakeableJob;
}

/** Locks the latest event of a job of this account and returns it; undefined if there is none. */
export async function lockLatest(
  db: Db,
  { jobId, accountId, kind }: { jobId: string; accountId: string; kind: 'batch' | 'run' },
): Promise<EventToRedeliver | undefined> {
  await db.query({
    name: 'webhook-redeliveries.lock',
    text: 'select id from webhook_events where job_id = $1 and account_id = $2 order by round for update',
    values: [jobId, accountId],
  });
  // A statement of its own, so that it sees what was committed while the lock was awaited.
  const { rows } = await db.query<Omit<EventToRedeliver, 'job'> & { recipeId: string | null; lane: string }>({
    name: 'webhook-redeliveries.latest',
    text: `select e.id, e.outcome is null as "isOpen", e.retries, j.recipe_id as "recipeId", j.lane,
                  greatest((select max(a.n) from webhook_attempts a where a.event_id = e.id), max(r.n), 0) as "lastN",
                  min(r.n) filter (where r.begun_at is null) as "pendingN", count(r.n)::int as redeliveries
             from webhook_events e
             join jobs j on j.id = e.job_id
             left join webhook_redeliveries r on r.event_id = e.id
            where e.job_id = $1 and e.account_id = $2 and j.kind = $3
            group by e.id, j.id
            order by e.round desc limit 1`,
    values: [jobId, accountId, kind],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { recipeId, lane, ...event } = found;
  return { ...event, job: { id: jobId, kind, accountId, recipeId, lane } };
}

/** Asks for attempt `n` of an event. Call it under the event's lock. */
export async function insert(db: Db, { eventId, n }: { eventId: string; n: number }): Promise<void> {
  await db.query({
    name: 'webhook-redeliveries.insert',
    text: 'insert into webhook_redeliveries (event_id, n) values ($1, $2)',
    values: [eventId, n],
  });
}

/** Returns redeliveries that were asked for at least `olderThanS` seconds ago and have not begun. */
export async function listOpen(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<{ id: string; n: number; job: WakeableJob }[]> {
  const { rows } = await db.query<WakeableJob & { eventId: string; n: number }>({
    name: 'webhook-redeliveries.list-open',
    text: `select r.event_id as "eventId", r.n, j.id, j.kind, j.account_id as "accountId", j.recipe_id as "recipeId", j.lane
             from webhook_redeliveries r
             join webhook_events e on e.id = r.event_id
             join jobs j on j.id = e.job_id
            where r.begun_at is null and r.requested_at < now() - make_interval(secs => $1)
                  and not exists (select from webhook_attempts a where a.event_id = r.event_id and a.n = r.n)
            order by r.requested_at limit $2`,
    values: [olderThanS, limit],
  });
  return rows.map(({ eventId, n, ...job }) => ({ id: eventId, n, job }));
}
