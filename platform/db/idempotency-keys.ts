import type { WakeableJob } from '../wake.ts';
import type { Db } from './pool.ts';

/** How long a key stands for its first answer. */
const KEPT = '24 hours';

/** A request that carried a key. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Of method, path and body. */
  requestHash: string;
}

/** What a keyed request answered, and the work it started. */
export interface KeptAnswer {
  requestHash: string;
  status: number;
  body: unknown;
  job: WakeableJob;
  wakeAt: string;
  /** The job is as the request wrote it: whether its workflow was started is not known yet. */
  isPending: boolean;
}

/** Keeps an answer under its key. Waits for a transaction that writes the same key; false says that the key is taken. */
export async function insert(
  db: Db,
  { accountId, key, requestHash }: KeyedRequest,
  answer: { jobId: string; wakeAt: string; status: number; body: unknown },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'idempotency-keys.insert',
    text: `insert into idempotency_keys as kept (account_id, key, request_hash, job_id, wake_at, status, body)
           values ($1, $2, $3, $4, $5::timestamptz, $6, $7)
               on conflict (account_id, key) do update
              set request_hash = excluded.request_hash, job_id = excluded.job_id, wake_at = excluded.wake_at,
                  status = excluded.status, body = excluded.body, created_at = excluded.created_at
            where kept.created_at <= now() - interval '${KEPT}'`,
    values: [accountId, key, requestHash, answer.jobId, answer.wakeAt, answer.status, JSON.stringify(answer.body)],
  });
  return rowCount === 1;
}

/** The answer an account's key stands for, if it has one. */
export async function find(
  db: Db,
  { accountId, key }: { accountId: string; key: string },
): Promise<KeptAnswer | undefined> {
  const { rows } = await db.query<Omit<KeptAnswer, 'job'> & WakeableJob>({
    name: 'idempotency-keys.find',
    text: `select k.request_hash as "requestHash", k.status, k.body, k.wake_at::text as "wakeAt",
                  j.wake_at is not distinct from k.wake_at as "isPending",
                  j.id, j.kind, j.account_id as "accountId", j.recipe_id as "recipeId", j.lane
             from idempotency_keys k join jobs j on j.id = k.job_id
            where k.account_id = $1 and k.key = $2 and k.created_at > now() - interval '${KEPT}'`,
    values: [accountId, key],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { requestHash, status, body, wakeAt, isPending, ...job } = row;
  return { requestHash, status, body, wakeAt, isPending, job };
}

/** Forgets what was kept for a start that is taken back. */
export async function forget(db: Db, { jobId, wakeAt }: { jobId: string; wakeAt: string }): Promise<void> {
  await db.query({
    name: 'idempotency-keys.forget',
    text: 'delete from idempotency_keys where job_id = $1 and wake_at = $2::timestamptz',
    values: [jobId, wakeAt],
  });
}

/** Clears keys that stand for nothing any more. */
export async function clearExpired(db: Db): Promise<void> {
  await db.query({
    name: 'idempotency-keys.clear-expired',
    text: `delete from idempotency_keys where created_at <= now() - interval '${KEPT}'`,
  });
}
