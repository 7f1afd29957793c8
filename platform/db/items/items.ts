import type { Failure } from '../../../workflows/domain/failure.ts';
import type { ExecutionPolicy, Step } from '../../../workflows/domain/recipe.ts';
import type { Tally } from '../../../workflows/domain/end-states.ts';
import { itemStatesBefore, type ItemState } from '../../../workflows/domain/states.ts';
import type { SettledItem } from '../../../workflows/messages.ts';
import type { Db } from '../pool.ts';
import * as claims from './claims.ts';

/** An item with the plan that its job froze. */
export interface Item {
  id: string;
  jobId: string;
  kind: 'batch' | 'run';
  accountId: string;
  position: number;
  attempt: number;
  status: ItemState;
  audioUrl: string;
  /** URL of the job's first audio: the reference of the others in a run. */
  firstAudioUrl: string;
  contentHash: string | null;
  steps: Step[];
  executionPolicy: ExecutionPolicy;
  maxRetries: number;
  /** Whether its job only measures audio for a quote. */
  isQuote: boolean;
  /** Whether it comes after other work of its account. */
  isBulk: boolean;
  /** The request that submitted its job; null if that is not known. */
  requestId: string | null;
  /** Whether work on it has begun. */
  isBegun: boolean;
  /** Positions of its steps that have a result. */
  doneSteps: number[];
}

/** SQL that is true for an item that may still begin. */
const HAS_TIME = '(expires_at is null or expires_at > now())';

/** Inserts the first attempts of a job, one per URL, in order. With `expiresInS`, those that have not begun by then fail. */
export async function insertAll(
  db: Db,
  {
    jobId,
    accountId,
    expiresInS,
    items,
  }: {
    jobId: string;
    accountId: string;
    expiresInS?: number | undefined;
    items: { id: string; audioUrl: string; customId?: string | undefined; metadata?: unknown }[];
  },
): Promise<void> {
  await db.query({
    name: 'items.insert-all',
    text: `insert into items (id, job_id, account_id, position, audio_url, custom_id, metadata, expires_at)
           select id, $1, $2, position, audio_url, custom_id, metadata::json, now() + make_interval(secs => $7)
             from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) with ordinality
               as new (id, audio_url, custom_id, metadata, position)`,
    values: [
      jobId,
      accountId,
      items.map(({ id }) => id),
      items.map(({ audioUrl }) => audioUrl),
      items.map(({ customId }) => customId ?? null),
      items.map(({ metadata }) => (metadata === undefined ? null : JSON.stringify(metadata))),
      expiresInS ?? null,
    ],
  });
}

/** Returns the latest attempts that are not settled, running ones included, in order. */
export async function unsettled(
  db: Db,
  jobId: string,
): Promise<{ itemId: string; position: number; attempt: number }[]> {
  const { rows } = await db.query<{ itemId: string; position: number; attempt: number }>({
    name: 'items.unsettled',
    text: `select id as "itemId", position, attempt from items
            where job_id = $1 and status in ('pending', 'running') and not superseded
            order by position`,
    values: [jobId],
  });
  return rows;
}

/**
 * Begins items of a job, in order, while fewer than `max` of its account run, and at most `share` of the job. Returns those of the
 * job that run then. Call it under `accounts.lock`.
 */
export async function beginSome(
  db: Db,
  { jobId, accountId, max, share }: { jobId: string; accountId: string; max: number; share: number },
): Promise<{ itemId: string; position: number; attempt: number }[]> {
  await db.query({
    name: 'items.begin-some',
    text: `update items set status = 'running', started_at = now(), updated_at = now()
            where id in (select id from items
                          where job_id = $1 and status = 'pending' and not superseded and ${HAS_TIME}
                          order by position
                          limit greatest(0, least(
                            $3 - (select count(*) from items where account_id = $2 and status = 'running'),
                            $4 - (select count(*) from items where job_id = $1 and status = 'running')))
                            for update skip locked)`,
    values: [jobId, accountId, max, share],
  });
  const { rows } = await db.query<{ itemId: string; position: number; attempt: number }>({
    name: 'items.running',
    text: `select id as "itemId", position, attempt from items
            where job_id = $1 and status = 'running' and not superseded
            order by position`,
    values: [jobId],
  });
  return rows;
}

/** SQL of the columns of `Item`, of item `i` and its job `j`. */
const COLUMNS = `i.id, i.job_id as "jobId", j.kind, i.account_id as "accountId", i.position, i.attempt, i.status,
                  i.audio_url as "audioUrl", i.content_hash as "contentHash",
                  (select f.audio_url from items f where f.job_id = i.job_id and f.position = 1 and f.attempt = 1) as "firstAudioUrl",
                  j.steps, j.execution_policy as "executionPolicy", j.max_retries as "maxRetries",
                  exists (select from quotes q where q.job_id = i.job_id) as "isQuote",
                  j.priority = 'bulk' as "isBulk", j.request_id as "requestId", i.started_at is not null as "isBegun",
                  array(select s.position from item_steps s where s.item_id = i.id and s.result_id is not null) as "doneSteps"`;

/** Returns an item and its job's frozen plan. */
export async function find(db: Db, id: string): Promise<Item | undefined> {
  const { rows } = await db.query<Item>({
    name: 'items.find',
    text: `select ${COLUMNS}
             from items i join jobs j on j.id = i.job_id
            where i.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Returns how an item was settled; undefined if it is not, or does not exist. */
export async function endOf(db: Db, id: string): Promise<SettledItem | undefined> {
  const { rows } = await db.query<SettledItem>({
    name: 'items.end-of',
    text: `select status, failure from items where id = $1 and status in ('completed', 'failed', 'cancelled')`,
    values: [id],
  });
  return rows[0];
}

/** Returns a running item; undefined if it is settled, has not begun or does not exist. */
export async function findRunning(db: Db, id: string): Promise<Item | undefined> {
  const item = await find(db, id);
  return item?.status === 'running' ? item : undefined;
}

/** Moves an item to a state. Returns undefined if its state does not allow that: someone else settled it first. */
export async function move(
  db: Db,
  id: string,
  { to, failure, tokensCharged = 0 }: { to: ItemState; failure?: Failure | undefined; tokensCharged?: number },
): Promise<{ jobId: string } | undefined> {
  const { rows } = await db.query<{ jobId: string }>({
    name: 'items.move',
    text: `update items i
              set status = $3, failure = $4, tokens_charged = $5, updated_at = now(),
                  cached = $3 = 'completed' and not exists (select from item_steps s where s.item_id = i.id and s.ran)
            where id = $1 and status = any ($2)
        returning job_id as "jobId"`,
    values: [id, itemStatesBefore(to), to, failure ? JSON.stringify(failure) : null, tokensCharged],
  });
  return rows[0];
}

/**
 * Moves an item from pending to running, unless it has expired, and returns it; undefined if it does not run then. A running item stays so: its
 * workflow may start again.
 */
export async function begin(db: Db, id: string): Promise<Item | undefined> {
  const { rows } = await db.query<Item>({
    name: 'items.begin',
    text: `with begun as (
             update items set status = 'running', started_at = coalesce(started_at, now()), updated_at = now()
              where id = $1 and (status = 'running' or status = 'pending' and ${HAS_TIME})
             returning *
           )
           select ${COLUMNS}
             from begun i join jobs j on j.id = i.job_id`,
    values: [id],
  });
  return rows[0];
}

/**
 * Records the content of a running item's URL and returns it; the first one recorded is kept. Undefined if it does not run. Drops the claim under
 * which it was fetched, if one is given.
 */
export async function setContent(
  db: Db,
  id: string,
  contentHash: string,
  claim?: claims.Claim,
): Promise<string | undefined> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'items.set-content',
    text: `with dropped as (
             delete from claims where account_id = $3 and key = $4 and owner = $5 and fence = $6
           )
           update items set content_hash = coalesce(content_hash, $2), fetched_at = coalesce(fetched_at, now()), updated_at = now()
            where id = $1 and status = 'running'
        returning content_hash as "contentHash"`,
    values: [id, contentHash, ...claims.valuesOf(claim)],
  });
  return rows[0]?.contentHash;
}

/** An item that failed because it had not begun in time, as a log line names it. */
export type ExpiredItem = Pick<Item, 'id' | 'accountId' | 'jobId' | 'kind' | 'requestId'>;

/**
 * Fails items that have not begun when their time was over, at most `limit`, or one item if `id` is given. Nothing is held for them. Returns
 * them.
 */
export async function expire(db: Db, { id, limit = 1 }: { id?: string; limit?: number }): Promise<ExpiredItem[]> {
  const failure: Failure = { code: 'expired' };
  const { rows } = await db.query<ExpiredItem>({
    name: id === undefined ? 'items.expire' : 'items.expire-one',
    text: `update items i set status = 'failed', failure = $1, updated_at = now()
             from jobs j
            where i.id in (select id from items
                            where ${id === undefined ? 'true' : 'id = $3'} and status = 'pending' and expires_at <= now()
                            order by expires_at limit $2 for update skip locked)
              and j.id = i.job_id
        returning i.id, i.account_id as "accountId", i.job_id as "jobId", j.kind, j.request_id as "requestId"`,
    values: [JSON.stringify(failure), limit, ...(id === undefined ? [] : [id])],
  });
  return rows;
}

/** Cancels every pending item of a job in one statement. Returns their number. */
export async function cancelPending(db: Db, jobId: string): Promise<number> {
  const { rowCount } = await db.query({
    name: 'items.cancel-pending',
    text: `update items set status = 'cancelled', updated_at = now() where job_id = $1 and status = 'pending'`,
    values: [jobId],
  });
  return rowCount ?? 0;
}

/** Returns the number of failed items of a job whose latest attempt they are, and the bytes of their texts. Call it under the lock of the job. */
export async function sizeOfFailed(
  db: Db,
  jobId: string,
): Promise<{ count: number; steps: number; textBytes: number }> {
  const { rows } = await db.query<{ count: number; steps: number; textBytes: number }>({
    name: 'items.size-of-failed',
    text: `select count(*)::int as count, coalesce(max(json_array_length(j.steps)), 0)::int as steps,
                  coalesce(sum(octet_length(i.audio_url) + coalesce(octet_length(i.metadata::text), 0)), 0)::bigint as "textBytes"
             from items i join jobs j on j.id = i.job_id
            where i.job_id = $1 and i.status = 'failed' and not i.superseded`,
    values: [jobId],
  });
  return rows[0]!;
}

/**
 * Inserts a new attempt for each failed item of a job, with as much time to begin as it had, under the spend limits of the key that
 * retries them instead of the job's. Returns the attempts and the items they repeat.
 */
export async function retryFailed(
  db: Db,
  { jobId, spendLimits }: { jobId: string; spendLimits: string[] | null },
): Promise<{ id: string; retryOf: string }[]> {
  const { rows } = await db.query<{ id: string; retryOf: string }>({
    name: 'items.retry-failed',
    text: `with failed as (
             update items set superseded = true
              where job_id = $1 and status = 'failed' and not superseded
          returning id, account_id, position, attempt, audio_url, custom_id, metadata, expires_at - created_at as time_to_begin
           )
           insert into items (id, job_id, account_id, position, attempt, retry_of, audio_url, custom_id, metadata, expires_at, spend_limits)
           select gen_random_uuid(), $1, account_id, position, attempt + 1, id, audio_url, custom_id, metadata, now() + time_to_begin, $2
             from failed
        returning id, retry_of as "retryOf"`,
    values: [jobId, spendLimits ?? []],
  });
  return rows;
}

/** Deletes new attempts; the items they repeat are the latest again. */
export async function undoRetry(db: Db, attempts: { id: string; retryOf: string }[]): Promise<void> {
  await db.query({
    name: 'items.undo-retry',
    text: `with gone as (delete from items where id = any ($1) returning retry_of)
           update items set superseded = false where id in (select retry_of from gone)`,
    values: [attempts.map(({ id }) => id)],
  });
}

/** Returns the counts of a job's latest attempts, and the tokens charged for all attempts. */
export async function tally(db: Db, jobId: string): Promise<Tally & { tokens: number }> {
  const { rows } = await db.query<Tally & { tokens: number }>({
    name: 'items.tally',
    text: `select count(*) filter (where not superseded)::int as total,
                  count(*) filter (where not superseded and status = 'completed')::int as completed,
                  count(*) filter (where not superseded and status = 'failed')::int as failed,
                  count(*) filter (where not superseded and status = 'cancelled')::int as cancelled,
                  coalesce(sum(tokens_charged), 0)::bigint as tokens
             from items where job_id = $1`,
    values: [jobId],
  });
  return rows[0]!;
}
