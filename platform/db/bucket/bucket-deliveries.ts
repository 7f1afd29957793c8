import type { BucketDeliveryState, BucketFailure } from '../../../workflows/domain/bucket-failure.ts';
import type { WakeableJob } from '../../wake.ts';
import type { Db } from '../pool.ts';

/** The delivery of a job's results to a bucket. */
export interface BucketDelivery {
  jobId: string;
  accountId: string;
  bucket: string;
  /** Ends with a slash unless it is empty. */
  prefix: string;
  /** Number of the delivery; 0 until the job ends. */
  n: number;
  status: BucketDeliveryState;
  failure: BucketFailure | null;
  itemsDone: number;
  objects: number;
  bytes: number;
  endedAt: Date | null;
}

/** A delivery as a status has it. `endedAt` is a time as JSON has it. */
export type ShownBucketDelivery = Omit<BucketDelivery, 'jobId' | 'accountId' | 'n' | 'itemsDone' | 'endedAt'> & {
  endedAt: string | null;
};

const COLUMNS = `job_id as "jobId", account_id as "accountId", bucket, prefix, n, status, failure, items_done as "itemsDone",
       objects, bytes, ended_at as "endedAt"`;

/** Work that is not in the recorded progress yet. */
export interface Written {
  items: number;
  objects: number;
  bytes: number;
}

/** Stores where a job's results go once it ends. */
export async function insert(
  db: Db,
  { jobId, accountId, bucket, prefix }: { jobId: string; accountId: string; bucket: string; prefix: string },
): Promise<void> {
  await db.query({
    name: 'bucket-deliveries.insert',
    text: 'insert into bucket_deliveries (job_id, account_id, bucket, prefix) values ($1, $2, $3, $4)',
    values: [jobId, accountId, bucket, prefix],
  });
}

/** Returns the delivery of a job; undefined if it has none. */
export async function find(db: Db, jobId: string): Promise<BucketDelivery | undefined> {
  const { rows } = await db.query<BucketDelivery>({
    name: 'bucket-deliveries.find',
    text: `select ${COLUMNS} from bucket_deliveries where job_id = $1`,
    values: [jobId],
  });
  return rows[0];
}

/** Begins the next delivery of a job and returns it; undefined if the job has none. Call it under the job's lock. */
export async function beginNext(db: Db, jobId: string): Promise<BucketDelivery | undefined> {
  const { rows } = await db.query<BucketDelivery>({
    name: 'bucket-deliveries.begin-next',
    text: `update bucket_deliveries
              set n = n + 1, status = 'pending', failure = null, items_done = 0, objects = 0, bytes = 0, ended_at = null, checked_at = now()
            where job_id = $1
        returning ${COLUMNS}`,
    values: [jobId],
  });
  return rows[0];
}

/** Adds what was written to delivery `n` after `itemsDone` items. Returns false if it has ended, began again, or another run was first. */
export async function recordProgress(
  db: Db,
  { jobId, n, itemsDone }: Pick<BucketDelivery, 'jobId' | 'n' | 'itemsDone'>,
  written: Written,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'bucket-deliveries.record-progress',
    text: `update bucket_deliveries
              set items_done = items_done + $4, objects = objects + $5, bytes = bytes + $6, checked_at = now()
            where job_id = $1 and n = $2 and status = 'pending' and items_done = $3`,
    values: [jobId, n, itemsDone, written.items, written.objects, written.bytes],
  });
  return rowCount === 1;
}

/** Notes why an attempt at delivery `n` failed; it stays pending. */
export async function recordAttempt(
  db: Db,
  { jobId, n, failure }: { jobId: string; n: number; failure: BucketFailure },
): Promise<void> {
  await db.query({
    name: 'bucket-deliveries.record-attempt',
    text: `update bucket_deliveries set failure = $3, checked_at = now() where job_id = $1 and n = $2 and status = 'pending'`,
    values: [jobId, n, failure],
  });
}

/** Ends delivery `n`, unless it has ended or began again. Without a `failure` it is delivered; `noted` keeps that of the last attempt. */
export async function end(
  db: Db,
  { jobId, n, failure }: { jobId: string; n: number; failure: BucketFailure | 'noted' | null },
): Promise<void> {
  await db.query({
    name: 'bucket-deliveries.end',
    text: `update bucket_deliveries
              set status = case when $3::text is null then 'delivered' else 'failed' end,
                  failure = case when $3 = 'noted' then coalesce(failure, 'store_unreachable') else $3 end,
                  ended_at = date_trunc('milliseconds', clock_timestamp())
            where job_id = $1 and n = $2 and status = 'pending'`,
    values: [jobId, n, failure],
  });
}

/** Returns deliveries that are due and of which nothing was noted for `olderThanS` seconds, each to one sweeper. */
export async function takeOpen(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<{ n: number; job: WakeableJob }[]> {
  const { rows } = await db.query<WakeableJob & { n: number }>({
    name: 'bucket-deliveries.take-open',
    text: `with open as (
             select job_id as open_id from bucket_deliveries
              where status = 'pending' and n > 0 and checked_at < now() - make_interval(secs => $1)
                    and (select status from jobs j where j.id = job_id) <> 'IN_QUEUE' -- a retried job begins its next delivery when it ends
              order by checked_at limit $2 for update skip locked
           )
           update bucket_deliveries d set checked_at = clock_timestamp() from open, jobs j
            where d.job_id = open_id and j.id = d.job_id
        returning d.n, j.id, j.kind, j.account_id as "accountId", j.recipe_id as "recipeId", j.lane`,
    values: [olderThanS, limit],
  });
  return rows.map(({ n, ...job }) => ({ n, job }));
}
