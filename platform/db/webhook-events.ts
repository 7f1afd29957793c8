import type { Db } from './pool.ts';

export type EventOutcome = 'accepted' | 'refused' | 'given_up';
export type AttemptOutcome = 'accepted' | 'not_accepted' | 'refused';

/** Inserts a completion event, one per job and round; does nothing if it exists. */
export async function insert(
  db: Db,
  event: { id: string; jobId: string; accountId: string; round: number; url: string; body: string },
): Promise<void> {
  await db.query({
    name: 'webhook-events.insert',
    text: `insert into webhook_events (id, job_id, account_id, round, url, body) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [event.id, event.jobId, event.accountId, event.round, event.url, event.body],
  });
}

/** Returns the event of a job's round, if there is one. */
export async function find(
  db: Db,
  { jobId, round }: { jobId: string; round: number },
): Promise<{ id: string } | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'webhook-events.find',
    text: 'select id from webhook_events where job_id = $1 and round = $2',
    values: [jobId, round],
  });
  return rows[0];
}

export interface BegunAttempt {
  url: string;
  body: string;
}

/** Begins attempt `n` of an event that is open, or that was asked for. Returns undefined if it began before or the event is closed. */
export async function beginAttempt(db: Db, eventId: string, n: number): Promise<BegunAttempt | undefined> {
  const { rows } = await db.query<BegunAttempt>({
    name: 'webhook-events.begin-attempt',
    text: `with open as (
             select e.id from webhook_events e
              where e.id = $1 and (e.outcome is null or exists (
                      select from webhook_redeliveries r where r.event_id = e.id and r.n = $2))
                for update
           ), begun as (
             insert into webhook_attempts (event_id, n)
             select id, $2 from open
             on conflict do nothing
          returning event_id
           ), asked as (
             update webhook_redeliveries set begun_at = clock_timestamp()
              where event_id in (select event_id from begun) and n = $2
           )
           select e.url, e.body from begun b join webhook_events e on e.id = b.event_id`,
    values: [eventId, n],
  });
  return rows[0];
}

/**
 * Records the outcome of an attempt, once. An acceptance or a refusal also closes the event; a later attempt that is accepted makes
 * it an accepted one.
 */
export async function recordOutcome(
  db: Db,
  eventId: string,
  n: number,
  {
    outcome,
    status = null,
    error = null,
  }: { outcome: AttemptOutcome; status?: number | null | undefined; error?: string | null | undefined },
): Promise<void> {
  await db.query({
    name: 'webhook-events.record-outcome',
    text: `with ended as (
             update webhook_attempts set ended_at = clock_timestamp(), outcome = $3, status = $4, error = $5
              where event_id = $1 and n = $2 and outcome is null
          returning event_id
           )
           update webhook_events set outcome = $3, closed_at = clock_timestamp()
            where id in (select event_id from ended)
                  and (outcome is null and $3 <> 'not_accepted' or outcome in ('refused', 'given_up') and $3 = 'accepted')`,
    values: [eventId, n, outcome, status, error],
  });
}

/** Returns the outcome of an event: null while it is open, undefined if there is none. */
export async function outcomeOf(db: Db, eventId: string): Promise<EventOutcome | null | undefined> {
  const { rows } = await db.query<{ outcome: EventOutcome | null }>({
    name: 'webhook-events.outcome-of',
    text: 'select outcome from webhook_events where id = $1',
    values: [eventId],
  });
  return rows[0]?.outcome;
}

/** Closes an open event that no attempt delivered. */
export async function giveUp(db: Db, eventId: string): Promise<void> {
  await db.query({
    name: 'webhook-events.give-up',
    text: `update webhook_events set outcome = 'given_up', closed_at = clock_timestamp() where id = $1 and outcome is null`,
    values: [eventId],
  });
}

export interface DeliveryLogEntry {
  id: string;
  round: number;
  outcome: EventOutcome | null;
  createdAt: Date;
  attempts: {
    n: number;
    begunAt: string;
    endedAt: string | null;
    outcome: AttemptOutcome | null;
    status: number | null;
    error: string | null;
  }[];
}

/** SQL of the attempts `a` of an event, as JSON. */
const ATTEMPTS = `coalesce(json_agg(json_build_object('n', a.n, 'begunAt', a.begun_at, 'endedAt', a.ended_at, 'outcome', a.outcome,
                                                      'status', a.status, 'error', a.error) order by a.n)
                           filter (where a.n is not null), '[]')`;

/** Returns every event of a job of this account with its attempts, oldest first. */
export async function deliveryLog(
  db: Db,
  { jobId, accountId }: { jobId: string; accountId: string },
): Promise<DeliveryLogEntry[]> {
  const { rows } = await db.query<DeliveryLogEntry>({
    name: 'webhook-events.delivery-log',
    text: `select e.id, e.round, e.outcome, e.created_at as "createdAt",
                  ${ATTEMPTS} as attempts
             from webhook_events e left join webhook_attempts a on a.event_id = e.id
            where e.job_id = $1 and e.account_id = $2
            group by e.id
            order by e.round`,
    values: [jobId, accountId],
  });
  return rows;
}

/** An event in the log of its account. */
export interface AccountLogEntry extends DeliveryLogEntry {
  jobId: string;
  kind: 'batch' | 'run';
}

/** Returns events of an account with their attempts, newest first; `before` is the last id of the previous page. */
export async function page(
  db: Db,
  { accountId, before, limit }: { accountId: string; before?: string | undefined; limit: number },
): Promise<AccountLogEntry[]> {
  const { rows } = await db.query<AccountLogEntry>({
    name: 'webhook-events.page',
    text: `select e.id, e.round, e.outcome, e.created_at as "createdAt", e.job_id as "jobId", j.kind,
                  ${ATTEMPTS} as attempts
             from (select id, round, outcome, created_at, job_id from webhook_events
                    where account_id = any (array[$1::uuid])
                          and (created_at, id) < (
                            coalesce((select b.created_at from webhook_events b where b.id = $2 and b.account_id = $1),
                                     case when $2::text is null then 'infinity'::timestamptz else '-infinity' end),
                            coalesce($2, ''))
                    order by account_id, created_at desc, id desc limit $3) e
             join jobs j on j.id = e.job_id
             left join webhook_attempts a on a.event_id = e.id
            group by e.id, e.round, e.outcome, e.created_at, e.job_id, j.kind
            order by e.created_at desc, e.id desc`,
    values: [accountId, before ?? null, limit],
  });
  return rows;
}

/** Removes closed events of more than this age, with their attempts. */
export async function clearOld(db: Db, { olderThanS, limit }: { olderThanS: number; limit: number }): Promise<void> {
  await db.query({
    name: 'webhook-events.clear-old',
    text: `delete from webhook_events
            where id in (select id from webhook_events
                          where created_at < now() - make_interval(secs => $1) and outcome is not null
                          order by created_at limit $2 for update skip locked)`,
    values: [olderThanS, limit],
  });
}
