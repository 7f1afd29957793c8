import type { StepProgress } from '../../workflows/domain/step-progress.ts';
import type { ExecutionPolicy, Step } from '../../workflows/domain/recipe.ts';
import type { Tally } from '../../workflows/domain/end-states.ts';
import type { JobPriority } from '../../workflows/domain/job-priority.ts';
import type { JobState } from '../../workflows/domain/states.ts';
import { currentRequestId } from '../telemetry/request-context.ts';
import type { WakeableJob } from '../wake.ts';
import type { ShownBucketDelivery } from './bucket/bucket-deliveries.ts';
import { PROGRESS } from './items/item-progress.ts';
import * as imports from './imports.ts';
import * as items from './items/items.ts';
import type { Db } from './pool.ts';

/** A batch, a run, a chat turn or an import. */
export interface Job extends WakeableJob {
  status: JobState;
  round: number;
  webhookUrl: string | null;
  cancelRequestedAt: Date | null;
  completedAt: Date | null;
  /** Limits of what the key that started it may spend; null is none. */
  spendLimits: string[] | null;
  keyId: string | null;
  /** The import that opened the batch. */
  importId: string | null;
  /** The request that submitted it; null if that is not known. */
  requestId: string | null;
}

export interface NewJob extends WakeableJob {
  steps: Step[];
  executionPolicy: ExecutionPolicy;
  webhookUrl: string | null;
  maxRetries: number;
  metadata: unknown;
  /** Of the caller whose request starts it, or of the job that starts it: its items are charged under these limits. */
  spendLimits: string[] | null;
  /** Most tokens that an item of it may charge; no limit without. */
  maxTokens?: number;
  /** Most tokens that all its items may charge together; no limit without. */
  maxTotalTokens?: number | undefined;
  /** The key that submitted it. */
  keyId?: string | null;
  /** The quote that bounds what it may charge. */
  quoteId?: string | undefined;
  /** False for a run that lists leave out. */
  listed?: boolean;
  /** The request that it belongs to. Default: the one that the caller is part of. */
  requestId?: string | null;
  /** Order of its work within the account. Default: interactive. */
  priority?: JobPriority | undefined;
}

const COLUMNS =
  'id, kind, account_id as "accountId", recipe_id as "recipeId", lane, status, round, webhook_url as "webhookUrl", cancel_requested_at as "cancelRequestedAt", completed_at as "completedAt", spend_limits as "spendLimits", key_id as "keyId", import_id as "importId", request_id as "requestId"';

/** Inserts a job that is due to be woken. Returns the exact `wake_at` that it set. */
export async function insert(db: Db, job: NewJob): Promise<string> {
  const { rows } = await db.query<{ wakeAt: string }>({
    name: 'jobs.insert',
    text: `insert into jobs (id, kind, account_id, recipe_id, steps, execution_policy, lane, webhook_url, max_retries, metadata, max_tokens, max_total_tokens, quote_id, key_id, listed, spend_limits, priority, request_id, wake_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, clock_timestamp())
           returning wake_at::text as "wakeAt"`,
    values: [
      job.id,
      job.kind,
      job.accountId,
      job.recipeId,
      JSON.stringify(job.steps),
      JSON.stringify(job.executionPolicy),
      job.lane,
      job.webhookUrl,
      job.maxRetries,
      job.metadata === undefined ? null : JSON.stringify(job.metadata),
      job.maxTokens ?? null,
      job.maxTotalTokens ?? null,
      job.quoteId ?? null,
      job.keyId ?? null,
      job.listed ?? true,
      job.spendLimits,
      job.priority ?? 'interactive',
      job.requestId ?? currentRequestId() ?? null,
    ],
  });
  return rows[0]!.wakeAt;
}

/** Returns a job. */
export async function find(db: Db, id: string): Promise<Job | undefined> {
  const { rows } = await db.query<Job>({
    name: 'jobs.find',
    text: `select ${COLUMNS} from jobs where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Locks a job, of this account if one is given, for the rest of the transaction. */
export async function lock(db: Db, { id, accountId }: { id: string; accountId?: string }): Promise<Job | undefined> {
  const { rows } = await db.query<Job>({
    name: 'jobs.lock',
    text: `select ${COLUMNS} from jobs where id = $1 and account_id = coalesce($2, account_id) for update`,
    values: [id, accountId ?? null],
  });
  return rows[0];
}

/** Locks the open jobs among these for the rest of the transaction. */
export async function lockOpen(db: Db, ids: string[]): Promise<Job[]> {
  const { rows } = await db.query<Job>({
    name: 'jobs.lock-open',
    text: `select ${COLUMNS} from jobs where id = any ($1) and status = 'IN_QUEUE' order by id for update`,
    values: [ids],
  });
  return rows;
}

/** Returns the open jobs of an account, oldest first, those after `after`. */
export async function openOf(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Promise<Job[]> {
  const { rows } = await db.query<Job>({
    name: 'jobs.open-of',
    text: `select ${COLUMNS} from jobs
            where account_id = any (array[$1::uuid]) and status = 'IN_QUEUE' and id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
            order by account_id, id limit $3`,
    values: [accountId, after ?? null, limit],
  });
  return rows;
}

/** Returns the time at which a job is due to be woken; null if it is not. */
export async function dueAt(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.query<{ wakeAt: string | null }>({
    name: 'jobs.due-at',
    text: 'select wake_at::text as "wakeAt" from jobs where id = $1',
    values: [id],
  });
  return rows[0]?.wakeAt ?? null;
}

/** Marks a job as due to be woken because its rows changed. Returns the exact value set. Call it under the job's lock. */
export async function markDue(db: Db, id: string): Promise<string> {
  const { rows } = await db.query<{ wakeAt: string }>({
    name: 'jobs.mark-due',
    text: `update jobs set wake_at = clock_timestamp() where id = $1 returning wake_at::text as "wakeAt"`,
    values: [id],
  });
  return rows[0]!.wakeAt;
}

/** Clears `wake_at` if it is still the given value: a later one was set by another request. */
export async function clearDue(db: Db, { id, wakeAt }: { id: string; wakeAt: string }): Promise<void> {
  await db.query({
    name: 'jobs.clear-due',
    text: 'update jobs set wake_at = null where id = $1 and wake_at = $2::timestamptz',
    values: [id, wakeAt],
  });
}

/** Deletes a submitted job that has not begun. Returns false if it has. */
export async function undoInsert(db: Db, { id, wakeAt }: { id: string; wakeAt: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'jobs.undo-insert',
    text: 'delete from jobs where id = $1 and wake_at = $2::timestamptz',
    values: [id, wakeAt],
  });
  return rowCount === 1;
}

/**
 * Marks a job as begun: its workflow reads the rows now. Returns the number of open jobs of its kind in its account, itself
 * included while it is open; undefined without a row.
 */
export async function begin(
  db: Db,
  id: string,
): Promise<{ accountId: string; lane: string; openJobs: number; cancelled: boolean; steps: Step[] } | undefined> {
  const { rows } = await db.query<{
    accountId: string;
    lane: string;
    openJobs: number;
    cancelled: boolean;
    steps: Step[];
  }>({
    name: 'jobs.begin',
    text: `update jobs j set wake_at = null
            where j.id = $1
        returning account_id as "accountId",
                  (select count(*)::int from jobs o
                    where o.account_id = j.account_id and o.kind = j.kind and o.status = 'IN_QUEUE') as "openJobs",
                  cancel_requested_at is not null as cancelled, lane, steps`,
    values: [id],
  });
  return rows[0];
}

/**
 * Cancels the pending items of a job, and records the request for a run, turn or import, so that its work in flight is cancelled or no
 * further batch is opened.
 * Returns false if all of that was done before. Call it under the job's lock.
 */
export async function cancel(db: Db, { id, kind }: Job): Promise<boolean> {
  const cancelled = kind === 'import' ? await imports.cancelPending(db, id) : await items.cancelPending(db, id);
  if (kind === 'batch') return cancelled > 0;
  const { rowCount } = await db.query({
    name: 'jobs.cancel',
    text: 'update jobs set cancel_requested_at = now() where id = $1 and cancel_requested_at is null',
    values: [id],
  });
  return cancelled > 0 || rowCount === 1;
}

/** Leaves a job out of lists from now on. */
export async function unlist(db: Db, id: string): Promise<void> {
  await db.query({ name: 'jobs.unlist', text: 'update jobs set listed = false where id = $1', values: [id] });
}

/** Returns the state of a job; undefined without a row. */
export async function stateOf(db: Db, id: string): Promise<JobState | undefined> {
  const { rows } = await db.query<{ status: JobState }>({
    name: 'jobs.state-of',
    text: 'select status from jobs where id = $1',
    values: [id],
  });
  return rows[0]?.status;
}

/** Moves a job out of the queue, or back into it for its next round. */
export async function move(
  db: Db,
  id: string,
  { from, to, round }: { from: JobState; to: JobState; round: number },
): Promise<{ completedAt: Date | null } | undefined> {
  const { rows } = await db.query<{ completedAt: Date | null }>({
    name: 'jobs.move',
    text: `update jobs
              set status = $3, round = $4, wakes = 0,
                  completed_at = case when $3 = 'IN_QUEUE' then null else date_trunc('milliseconds', clock_timestamp()) end
            where id = $1 and status = $2
        returning completed_at as "completedAt"`,
    values: [id, from, to, round],
  });
  return rows[0];
}

/** Locks a job if its `wake_at` is still the given value. Returns false if it has begun since. */
export async function lockIfDue(db: Db, { id, wakeAt }: { id: string; wakeAt: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'jobs.lock-if-due',
    text: 'select id from jobs where id = $1 and wake_at = $2::timestamptz for update',
    values: [id, wakeAt],
  });
  return rowCount === 1;
}

/** Restores a job to its state before a retry that could not start. A job that was due before stays due. */
export async function restore(db: Db, { id, status, round, completedAt }: Job): Promise<void> {
  await db.query({
    name: 'jobs.restore',
    text: `update jobs set status = $2, round = $3, completed_at = $4,
                  wake_at = case when $2 = 'IN_QUEUE' then wake_at end
            where id = $1`,
    values: [id, status, round, completedAt],
  });
}

export interface JobStatus extends Tally {
  id: string;
  status: JobState;
  recipeId: string | null;
  steps: Step[];
  metadata: unknown;
  createdAt: Date;
  completedAt: Date | null;
  /** Tokens that its items have charged. */
  tokens: number;
  /** When its first item that has not begun fails; null if none does. */
  expiresAt: Date | null;
  /** Of its results to a bucket; null without deliver_to. */
  bucketDelivery: ShownBucketDelivery | null;
  /** Of the first item that runs; null while none does. */
  progress: StepProgress | null;
}

/** SQL of the progress of the first running item of job `j`. */
const FIRST_PROGRESS = `(select ${PROGRESS}
                     from items r join item_progress p on p.item_id = r.id
                    where r.job_id = j.id and r.status = 'running' and not r.superseded
                    order by r.position limit 1)`;

/** SQL of the delivery of job `j` to a bucket. */
const DELIVERY = `(select json_build_object('bucket', d.bucket, 'prefix', d.prefix, 'status', d.status, 'failure', d.failure,
                                            'objects', d.objects, 'bytes', d.bytes, 'endedAt', d.ended_at)
                     from bucket_deliveries d where d.job_id = j.id)`;

/** Returns a job of this account with its counts, in one indexed query. */
export async function statusOf(
  db: Db,
  { id, accountId, kind }: { id: string; accountId: string; kind: Job['kind'] },
): Promise<JobStatus | undefined> {
  const { rows } = await db.query<JobStatus>({
    name: 'jobs.status-of',
    text: `select j.id, j.status, j.recipe_id as "recipeId", j.steps, j.metadata, j.created_at as "createdAt", j.completed_at as "completedAt",
                  count(i.id)::int as total,
                  count(*) filter (where i.status = 'completed')::int as completed,
                  count(*) filter (where i.status = 'failed')::int as failed,
                  count(*) filter (where i.status = 'cancelled')::int as cancelled,
                  coalesce(sum(i.tokens_charged), 0)::bigint as tokens,
                  min(i.expires_at) filter (where i.status = 'pending') as "expiresAt",
                  ${FIRST_PROGRESS} as progress, ${DELIVERY} as "bucketDelivery"
             from jobs j
             left join items i on i.job_id = j.id and not i.superseded
            where j.id = $1 and j.account_id = $2 and j.kind = $3
            group by j.id`,
    values: [id, accountId, kind],
  });
  return rows[0];
}

/** Returns jobs of an account with their counts, newest first; `before` is the last id of the previous page. */
export async function list(
  db: Db,
  page: {
    accountId: string;
    kind: Job['kind'];
    status?: JobState | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<JobStatus[]> {
  const { rows } = await db.query<JobStatus>({
    name: page.status === undefined ? 'jobs.list' : 'jobs.list-of-status',
    text: `select j.*, i.total, i.completed, i.failed, i.cancelled, i.tokens, i."expiresAt", ${FIRST_PROGRESS} as progress,
                  ${DELIVERY} as "bucketDelivery"
             from (select id, status, recipe_id as "recipeId", steps, metadata, created_at as "createdAt", completed_at as "completedAt"
                     from jobs
                    where account_id = any (array[$1::uuid]) and kind = $2 and listed and id < coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
                          ${page.status === undefined ? '' : 'and status = $5'}
                    order by account_id, id desc limit $4) j
             cross join lateral (
               select count(*)::int as total,
                      count(*) filter (where status = 'completed')::int as completed,
                      count(*) filter (where status = 'failed')::int as failed,
                      count(*) filter (where status = 'cancelled')::int as cancelled,
                      coalesce(sum(tokens_charged), 0)::bigint as tokens,
                      min(expires_at) filter (where status = 'pending') as "expiresAt"
                 from items where job_id = j.id and not superseded
             ) i
            order by j.id desc`,
    values: [
      page.accountId,
      page.kind,
      page.before ?? null,
      page.limit,
      ...(page.status === undefined ? [] : [page.status]),
    ],
  });
  return rows;
}
