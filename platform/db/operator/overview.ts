import type { JobState } from '../../../workflows/domain/states.ts';
import type { StepProgress } from '../../../workflows/domain/step-progress.ts';
import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';
import { PROGRESS } from '../items/item-progress.ts';

/** Open work of a lane. */
export interface LaneLoad {
  lane: string;
  waiting: number;
  running: number;
  accounts: number;
  /** Seconds that the oldest waiting item has waited; null if none waits. */
  oldestWaitS: number | null;
}

/** Returns the open work of each lane, the longest queue first. */
export async function laneLoads(db: Db, limit: number): Promise<LaneLoad[]> {
  const { rows } = await db.query<LaneLoad>({
    name: 'overview.lane-loads',
    text: `select j.lane, count(*) filter (where i.status = 'pending')::int as waiting,
                  count(*) filter (where i.status = 'running')::int as running,
                  count(distinct i.account_id)::int as accounts,
                  extract(epoch from now() - min(i.created_at) filter (where i.status = 'pending'))::float8 as "oldestWaitS"
             from items i join jobs j on j.id = i.job_id
            where i.status in ('pending', 'running')
            group by j.lane order by waiting desc, j.lane limit $1`,
    values: [limit],
  });
  return rows;
}

/** Items of an account that wait in a lane. */
export interface WaitingAccount {
  accountId: string;
  accountName: string | null;
  lane: string;
  waiting: number;
  running: number;
  oldestWaitS: number;
  /** Its own running items, those of other accounts, or a worker: nothing runs in the lane. */
  waitsFor: 'own_items' | 'other_accounts' | 'worker';
}

/** Returns the accounts with items that wait, by lane, the longest wait first. */
export async function waitingAccounts(db: Db, limit: number): Promise<WaitingAccount[]> {
  const { rows } = await db.query<WaitingAccount>({
    name: 'overview.waiting-accounts',
    text: `with open as (
             select i.account_id, j.lane, count(*) filter (where i.status = 'pending')::int as waiting,
                    count(*) filter (where i.status = 'running')::int as running,
                    min(i.created_at) filter (where i.status = 'pending') as oldest
               from items i join jobs j on j.id = i.job_id
              where i.status in ('pending', 'running')
              group by i.account_id, j.lane
           )
           select o.account_id as "accountId", a.name as "accountName", o.lane, o.waiting, o.running,
                  extract(epoch from now() - o.oldest)::float8 as "oldestWaitS",
                  case when o.running > 0 then 'own_items'
                       when exists (select from open r where r.lane = o.lane and r.running > 0) then 'other_accounts'
                       else 'worker' end as "waitsFor"
             from open o join accounts a on a.id = o.account_id
            where o.waiting > 0
            order by o.oldest, o.account_id limit $1`,
    values: [limit],
  });
  return rows;
}

/** Returns the age in seconds of the oldest item that is not settled; 0 if there is none. */
export async function oldestUnsettledS(db: Db): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'overview.oldest-unsettled',
    text: `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
             from items where status in ('pending', 'running')`,
  });
  return rows[0]!.seconds;
}

/** A running item whose state and progress have not changed for long. */
export interface StuckItem {
  id: string;
  jobId: string;
  kind: 'batch' | 'run';
  accountId: string;
  accountName: string | null;
  lane: string;
  position: number;
  attempt: number;
  /** Its last change. */
  since: Date;
  progress: StepProgress | null;
}

/** Returns the running items that have not changed for `idleS` seconds, the longest first. */
export async function stuckItems(db: Db, { idleS, limit }: { idleS: number; limit: number }): Promise<StuckItem[]> {
  const { rows } = await db.query<StuckItem>({
    name: 'overview.stuck-items',
    text: `select i.id, i.job_id as "jobId", j.kind, i.account_id as "accountId", a.name as "accountName", j.lane, i.position, i.attempt,
                  greatest(i.updated_at, p.updated_at) as since,
                  (select ${PROGRESS} from item_progress p where p.item_id = i.id) as progress
             from items i join jobs j on j.id = i.job_id join accounts a on a.id = i.account_id
                  left join item_progress p on p.item_id = i.id
            where i.status = 'running' and greatest(i.updated_at, p.updated_at) < now() - make_interval(secs => $1)
            order by since, i.id limit $2`,
    values: [idleS, limit],
  });
  return rows;
}

/** Returns how many items failed in the last `sinceS` seconds, by code, the most frequent first. */
export async function failuresByCode(db: Db, sinceS: number): Promise<{ code: string; items: number }[]> {
  const { rows } = await db.query<{ code: string; items: number }>({
    name: 'overview.failures-by-code',
    text: `select failure ->> 'code' as code, count(*)::int as items from items
            where status = 'failed' and updated_at > now() - make_interval(secs => $1)
            group by 1 order by items desc, code`,
    values: [sinceS],
  });
  return rows;
}

/** A completion event or a delivery to a bucket that was not accepted. */
export interface FailedDelivery {
  kind: 'webhook' | 'bucket';
  jobId: string;
  accountId: string;
  accountName: string | null;
  /** URL of the webhook, or name of the bucket. */
  target: string;
  attempts: number;
  /** HTTP status or error of the last attempt of a webhook, or code of the failure of a bucket. */
  reason: string | null;
  failedAt: Date;
}

/** Returns the deliveries that failed in the last `sinceS` seconds, the newest first. */
export async function failedDeliveries(
  db: Db,
  { sinceS, limit }: { sinceS: number; limit: number },
): Promise<FailedDelivery[]> {
  const { rows } = await db.query<FailedDelivery>({
    name: 'overview.failed-deliveries',
    text: `select d.*, a.name as "accountName"
             from (select 'webhook' as kind, e.job_id as "jobId", e.account_id as "accountId", e.url as target,
                          (select count(*)::int from webhook_attempts t where t.event_id = e.id) as attempts,
                          (select coalesce(t.error, t.status::text) from webhook_attempts t where t.event_id = e.id order by t.n desc limit 1) as reason,
                          e.closed_at as "failedAt"
                     from webhook_events e
                    where e.closed_at > now() - make_interval(secs => $1) and e.outcome in ('refused', 'given_up')
                   union all
                   select 'bucket', b.job_id, b.account_id, b.bucket, b.n, b.failure, b.ended_at
                     from bucket_deliveries b
                    where b.status = 'failed' and b.ended_at > now() - make_interval(secs => $1)) d
                  join accounts a on a.id = d."accountId"
            order by "failedAt" desc, "jobId" limit $2`,
    values: [sinceS, limit],
  });
  return rows;
}

/** An account as the operator sees it. */
export interface AccountRow {
  id: string;
  name: string | null;
  kind: 'paid' | 'free';
  dedicated: boolean;
  availableTokens: number;
  heldTokens: number;
  /** Batches, runs, turns and imports that have not ended. */
  openJobs: number;
  /** What it used in the last 30 days. */
  usedItems: number;
  usedSeconds: number;
  chargedTokens: number;
  createdAt: Date;
}

/** Returns accounts, newest first, or those of an id or a name. `before`: only those older than the account with this id. */
export async function accounts(
  db: Db,
  { named, before, limit }: { named?: string | undefined; before?: string | undefined; limit: number },
): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>({
    name: named === undefined ? 'overview.accounts' : 'overview.accounts-named',
    text: `select a.id, a.name, a.kind, a.dedicated, a.available_tokens as "availableTokens", a.held_tokens as "heldTokens",
                  (select count(*)::int from jobs j where j.account_id = a.id and j.status = 'IN_QUEUE') as "openJobs",
                  u.items as "usedItems", u.seconds as "usedSeconds", u.tokens as "chargedTokens",
                  a.created_at as "createdAt"
             from accounts a
            cross join lateral (
                  select count(*)::int as items, coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(tokens), 0)::bigint as tokens
                    from item_usage where account_id = a.id and ended_at > now() - interval '30 days') u
            where ${named === undefined ? '' : '(a.name = $3 or a.id = $4) and '} a.id < $1
            order by a.id desc limit $2`,
    values: [
      before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit,
      ...(named === undefined ? [] : [named, uuidOrNull(named)]),
    ],
  });
  return rows;
}

/** A batch or run of any account. */
export interface FoundJob {
  id: string;
  kind: 'batch' | 'run';
  accountId: string;
  accountName: string | null;
  status: JobState;
}

/** Returns the batch or run with this id, or with an item of this id. */
export async function findJob(db: Db, id: string): Promise<FoundJob | undefined> {
  const { rows } = await db.query<FoundJob>({
    name: 'overview.find-job',
    text: `select j.id, j.kind, j.account_id as "accountId", a.name as "accountName", j.status
             from jobs j join accounts a on a.id = j.account_id
            where j.id in ($1, (select job_id from items where id = $1)) and j.kind in ('batch', 'run')
            limit 1`,
    values: [id],
  });
  return rows[0];
}

/** Returns the ids of items of a job that run, wait or failed, in this order, and how many there are of each. */
export async function openItems(
  db: Db,
  { jobId, limit }: { jobId: string; limit: number },
): Promise<{ ids: string[]; running: number; waiting: number; failed: number }> {
  const { rows } = await db.query<{ ids: string[] | null; running: number; waiting: number; failed: number }>({
    name: 'overview.open-items',
    text: `with open as (
             select id, status, position, case status when 'running' then 1 when 'failed' then 2 else 3 end as turn
               from items
              where job_id = $1 and not superseded and status in ('running', 'pending', 'failed')
           )
           select (select array_agg(id order by turn, position) from (select * from open order by turn, position limit $2) first) as ids,
                  count(*) filter (where status = 'running')::int as running,
                  count(*) filter (where status = 'pending')::int as waiting,
                  count(*) filter (where status = 'failed')::int as failed
             from open`,
    values: [jobId, limit],
  });
  const { ids, ...counts } = rows[0]!;
  return { ids: ids ?? [], ...counts };
}
