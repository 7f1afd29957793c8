import type { WakeableJob } from '../wake.ts';
import type { Db } from './pool.ts';

/** Time for which a key returns its first response. */
const KEPT = '24 hours';

/** A request that carried a key. */
export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Hash of method, path and body. */
  requestHash: string;
}

/** Response to a keyed request, and the job that it started, if any. */
export interface KeptAnswer {
  requestHash: string;
  status: number;
  body: unknown;
  job: WakeableJob | null;
  wakeAt: string | null;
  /** True while it is not known whether the job's workflow was started. */
  isPending: boolean;
}

/** Stores a response under its key. Waits for a transaction that writes the same key. Returns false if the key is taken. */
export async function insert(
  db: Db,
  { accountId, key, requestHash }: KeyedRequest,
  response: { start: { jobId: string; wakeAt: string } | null; status: number; body: unknown },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'idempotency-keys.insert',
    text: `insert into idempotency_keys as kept (account_id, key, request_hash, job_id, wake_at, status, body)
           values ($1, $2, $3, $4, $5::timestamptz, $6, $7)
               on conflict (account_id, key) do update
              set request_hash = excluded.request_hash, job_id = excluded.job_id, wake_at = excluded.wake_at,
                  status = excluded.status, body = excluded.body, created_at = excluded.created_at
            where kept.created_at <= now() - interval '${KEPT}'`,
    values: [
      accountId,
      key,
      requestHash,
      response.start?.jobId ?? null,
      response.start?.wakeAt ?? null,
      response.status,
      JSON.stringify(response.body),
    ],
  });
  return rowCount === 1;
}

/** Returns the response stored under an account's key, if there is one. */
export async function find(
  db: Db,
  { accountId, key }: { accountId: string; key: string },
): Promise<KeptAnswer | undefined> {
  const { rows } = await db.query<KeptAnswer>({
    name: 'idempotency-keys.find',
    text: `select k.request_hash as "requestHash", k.status, k.body, k.wake_at::text as "wakeAt",
                  coalesce(j.wake_at = k.wake_at, false) as "isPending",
                  case when j.id is not null then
                    json_build_object('id', j.id, 'kind', j.kind, 'accountId', j.account_id, 'recipeId', j.recipe_id, 'lane', j.lane)
                  end as job
             from idempotency_keys k left join jobs j on j.id = k.job_id
            where k.account_id = $1 and k.key = $2 and k.created_at > now() - interval '${KEPT}'`,
    values: [accountId, key],
  });
  return rows[0];
}

/** Deletes the response of a submission that is undone. */
export async function forget(db: Db, { jobId, wakeAt }: { jobId: string; wakeAt: string }): Promise<void> {
  await db.query({
    name: 'idempotency-keys.forget',
    text: 'delete from idempotency_keys where job_id = $1 and wake_at = $2::timestamptz',
    values: [jobId, wakeAt],
  });
}

/** Deletes expired keys. */
export async function clearExpired(db: Db): Promise<void> {
  await db.query({
    name: 'idempotency-keys.clear-expired',
    text: `delete from idempotency_keys where created_at <= now() - interval '${KEPT}'`,
  });
}
