import type { Tally } from '../../workflows/domain/end-states.ts';
import type { JobState } from '../../workflows/domain/states.ts';
import type { ShownBucketDelivery } from './bucket/bucket-deliveries.ts';
import type { Db } from './pool.ts';

/** An entry of an import that no batch has yet. */
export interface ImportLine {
  audioUrl: string;
  customId?: string | undefined;
  metadata?: unknown;
}

/** Lets one transaction of an account insert an import at a time: they are counted first. Does not lock the account's row. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.query({
    name: 'imports.lock-account',
    text: `select pg_advisory_xact_lock(hashtextextended('imports of ' || $1, 0))`,
    values: [accountId],
  });
}

/** Returns the number of open imports of an account. */
export async function countOpen(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'imports.count-open',
    text: `select count(*)::int as count from jobs where account_id = $1 and kind = 'import' and status = 'IN_QUEUE'`,
    values: [accountId],
  });
  return rows[0]!.count;
}

/** Inserts the counts of an import, whose job exists, and the bucket that its batches are delivered to, if any. */
export async function insert(
  db: Db,
  { id, total, deliverTo }: { id: string; total: number; deliverTo?: { bucket: string; prefix: string } | undefined },
): Promise<void> {
  await db.query({
    name: 'imports.insert',
    text: 'insert into imports (id, total, deliver_bucket, deliver_prefix) values ($1, $2, $3, $4)',
    values: [id, total, deliverTo?.bucket ?? null, deliverTo?.prefix ?? null],
  });
}

/** Inserts lines of an import at the positions from `from` on. */
export async function insertLines(
  db: Db,
  { id, from, lines }: { id: string; from: number; lines: readonly ImportLine[] },
): Promise<void> {
  await db.query({
    name: 'imports.insert-lines',
    text: `insert into import_lines (import_id, position, audio_url, custom_id, metadata)
           select $1, $2 + n - 1, audio_url, custom_id, metadata::json
             from unnest($3::text[], $4::text[], $5::text[]) with ordinality as new (audio_url, custom_id, metadata, n)`,
    values: [
      id,
      from,
      lines.map(({ audioUrl }) => audioUrl),
      lines.map(({ customId }) => customId ?? null),
      lines.map(({ metadata }) => (metadata === undefined ? null : JSON.stringify(metadata))),
    ],
  });
}

/** Moves the next `size` lines of an import into a new batch that is due to be woken, with the plan of the import. Call it under its lock. */
export async function openBatch(
  db: Db,
  { id, batchId, size }: { id: string; batchId: string; size: number },
): Promise<void> {
  await db.query({
    name: 'imports.open-batch',
    text: `insert into jobs (id, kind, account_id, recipe_id, steps, execution_policy, lane, webhook_url, max_retries,
                             import_id, import_part, spend_limits, key_id, priority, request_id, wake_at)
           select $2, 'batch', account_id, recipe_id, steps, execution_policy, lane, webhook_url, max_retries,
                  id, 1 + (select count(*) from jobs b where b.import_id = $1), spend_limits, key_id, 'bulk', request_id, clock_timestamp()
             from jobs where id = $1`,
    values: [id, batchId],
  });
  await db.query({
    name: 'imports.deliver-batch',
    text: `insert into bucket_deliveries (job_id, account_id, bucket, prefix)
           select $2, j.account_id, m.deliver_bucket, m.deliver_prefix
             from imports m join jobs j on j.id = m.id
            where m.id = $1 and m.deliver_bucket is not null`,
    values: [id, batchId],
  });
  await db.query({
    name: 'imports.take-lines',
    text: `with counts as (select id, opened from imports where id = $1),
                taken as (
                  delete from import_lines l using counts
                   where l.import_id = counts.id and l.position > opened and l.position <= opened + $3
               returning l.*
                ),
                new as (
                  insert into items (id, job_id, account_id, position, audio_url, custom_id, metadata)
                  select gen_random_uuid(), $2, j.account_id, row_number() over (order by t.position), t.audio_url, t.custom_id, t.metadata
                    from taken t join jobs j on j.id = $1
               returning id
                )
           update imports set opened = opened + (select count(*) from new) where id = $1`,
    values: [id, batchId, size],
  });
}

/**
 * Cancels the lines that no batch has, and the pending items of the open batches, which are due to be woken then. Returns the number
 * of both. Call it under the import's lock.
 */
export async function cancelPending(db: Db, id: string): Promise<number> {
  // Before their items, as everybody locks them.
  await db.query({
    name: 'imports.lock-open-batches',
    text: `select id from jobs where import_id = $1 and status = 'IN_QUEUE' order by id for update`,
    values: [id],
  });
  const dropped = await db.query({
    name: 'imports.drop-lines',
    text: `with gone as (delete from import_lines where import_id = $1 returning position)
           update imports set dropped = dropped + (select count(*) from gone)
            where id = $1 and exists (select from gone)
        returning dropped`,
    values: [id],
  });
  const batches = await db.query({
    name: 'imports.cancel-items',
    text: `with cancelled as (
             update items i set status = 'cancelled', updated_at = now()
               from jobs b
              where b.import_id = $1 and b.status = 'IN_QUEUE' and i.job_id = b.id and i.status = 'pending'
          returning i.job_id
           )
           update jobs set wake_at = clock_timestamp() where id in (select job_id from cancelled)`,
    values: [id],
  });
  return (dropped.rowCount ?? 0) + (batches.rowCount ?? 0);
}

/** Returns the batches of an import that are due to be woken, with the exact time. */
export async function dueBatches(
  db: Db,
  id: string,
): Promise<{ id: string; kind: 'batch'; accountId: string; recipeId: string | null; lane: string; wakeAt: string }[]> {
  const { rows } = await db.query<Awaited<ReturnType<typeof dueBatches>>[number]>({
    name: 'imports.due-batches',
    text: `select id, kind, account_id as "accountId", recipe_id as "recipeId", lane, wake_at::text as "wakeAt"
             from jobs where import_id = $1 and wake_at is not null order by id`,
    values: [id],
  });
  return rows;
}

/** Returns how many batches of an import are open, and how many of its lines no batch has. */
export async function open(db: Db, id: string): Promise<{ batches: number; lines: number }> {
  const { rows } = await db.query<{ batches: number; lines: number }>({
    name: 'imports.open',
    text: `select (select count(*)::int from jobs b where b.import_id = $1 and b.status = 'IN_QUEUE') as batches,
                  total - opened - dropped as lines
             from imports where id = $1`,
    values: [id],
  });
  return rows[0] ?? { batches: 0, lines: 0 };
}

/** SQL of the counts of the items of import `j`, with those that no batch has, and of the tokens charged for them. */
const COUNTS = `select m.total, c.completed, c.failed, m.dropped + c.cancelled as cancelled, c.tokens
                  from imports m, lateral (
                    select count(*) filter (where i.status = 'completed')::int as completed,
                           count(*) filter (where i.status = 'failed')::int as failed,
                           count(*) filter (where i.status = 'cancelled')::int as cancelled,
                           coalesce(sum(i.tokens_charged), 0)::bigint as tokens
                      from jobs b join items i on i.job_id = b.id and not i.superseded
                     where b.import_id = m.id
                  ) c
                 where m.id = j.id`;

/** Returns the counts of the items of an import. */
export async function tally(db: Db, id: string): Promise<Tally> {
  const { rows } = await db.query<Tally>({
    name: 'imports.tally',
    text: `select n.total, n.completed, n.failed, n.cancelled from jobs j, lateral (${COUNTS}) n where j.id = $1`,
    values: [id],
  });
  return rows[0] ?? { total: 0, completed: 0, failed: 0, cancelled: 0 };
}

export interface ListedImport {
  id: string;
  status: JobState;
  recipeId: string | null;
  total: number;
  createdAt: Date;
  completedAt: Date | null;
}

const LISTED = `j.id, j.status, j.recipe_id as "recipeId", j.created_at as "createdAt", j.completed_at as "completedAt"`;

export interface ImportStatus extends ListedImport, Tally {
  tokens: number;
  batches: string[];
  /** Of the results of all batches to a bucket; null without one. */
  bucketDelivery: ShownBucketDelivery | null;
}

/** SQL of the deliveries of the batches of import `j` together: pending until each has ended, failed if one has. */
const DELIVERY = `(
    select json_build_object('bucket', m.deliver_bucket, 'prefix', coalesce(m.deliver_prefix, ''),
                             'status', case when isPending then 'pending' when failed > 0 then 'failed' else 'delivered' end,
                             'failure', failure, 'objects', objects, 'bytes', bytes,
                             'endedAt', case when not isPending then greatest(ended_at, j.completed_at) end)
      from imports m
     cross join lateral (
           select j.status = 'IN_QUEUE' or count(*) filter (where d.status = 'pending') > 0 as isPending,
                  count(*) filter (where d.status = 'failed') as failed,
                  (array_agg(d.failure order by d.status = 'failed' desc, b.import_part) filter (where d.failure is not null))[1] as failure,
                  coalesce(sum(d.objects), 0)::int as objects, coalesce(sum(d.bytes), 0)::bigint as bytes, max(d.ended_at) as ended_at
             from jobs b join bucket_deliveries d on d.job_id = b.id
            where b.import_id = m.id) of_batches
     where m.id = j.id and m.deliver_bucket is not null)`;

/** Returns an import of this account with its counts and the ids of its batches in order. */
export async function statusOf(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<ImportStatus | undefined> {
  const { rows } = await db.query<ImportStatus>({
    name: 'imports.status-of',
    text: `select ${LISTED}, n.*,
                  array(select b.id from jobs b where b.import_id = j.id order by b.import_part) as batches,
                  ${DELIVERY} as "bucketDelivery"
             from jobs j, lateral (${COUNTS}) n
            where j.id = $1 and j.account_id = $2 and j.kind = 'import'`,
    values: [id, accountId],
  });
  return rows[0];
}

/** Returns imports of an account, newest first; `before` is the last id of the previous page. Not their counts, which take long to count. */
export async function list(
  db: Db,
  page: { accountId: string; status?: JobState | undefined; before?: string | undefined; limit: number },
): Promise<ListedImport[]> {
  const { rows } = await db.query<ListedImport>({
    name: page.status === undefined ? 'imports.list' : 'imports.list-of-status',
    text: `select ${LISTED}, m.total
             from jobs j join imports m on m.id = j.id
            where j.account_id = any (array[$1::uuid]) and j.kind = 'import' and j.id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                  ${page.status === undefined ? '' : 'and j.status = $4'}
            order by j.account_id, j.id desc limit $3`,
    values: [page.accountId, page.before ?? null, page.limit, ...(page.status === undefined ? [] : [page.status])],
  });
  return rows;
}
