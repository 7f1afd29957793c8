import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** A file that a customer sent; its bytes are stored by content hash. */
export interface Upload {
  id: string;
  accountId: string;
  contentHash: string;
  bytes: number;
  /** Name of the file without its extension, if it was sent with one. */
  name?: string | null;
}

/** Identity of stored bytes: an account and their hash. */
export interface Content {
  accountId: string;
  contentHash: string;
}

const COLUMNS = `id, account_id "accountId", content_hash "contentHash", bytes, name`;

/** Returns an upload of an account; undefined if there is none of that id in this account. */
export async function find(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<Upload | undefined> {
  const { rows } = await db.query<Upload>({
    name: 'uploads.find',
    text: `select ${COLUMNS} from uploads where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId],
  });
  return rows[0];
}

/** Returns uploads of an account by id; ids that it has not are left out. */
export async function findAll(
  db: Db,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<Map<string, Upload>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<Upload>({
    name: 'uploads.find-all',
    // Not `=`: an index of the account would be read for it, to the last upload.
    text: `select ${COLUMNS} from uploads where id = any ($1::uuid[]) and account_id is not distinct from $2`,
    values: [ids, accountId],
  });
  return new Map(rows.map((upload) => [upload.id, upload]));
}

/** Inserts an upload; one of a content that was charged before, or costs nothing (`isCovered`), is kept for good. */
export async function insert(
  db: Db,
  { id, accountId, contentHash, bytes, name: givenName = null, isCovered = false }: Upload & { isCovered?: boolean },
): Promise<void> {
  await db.query({
    name: 'uploads.insert',
    text: `insert into uploads (id, account_id, content_hash, bytes, name, charged)
           values ($1, $2, $3, $4, $5,
                   $6 or exists (select from charges where account_id = $2 and content_hash = $3 and state = 'charged'))`,
    values: [id, accountId, contentHash, bytes, givenName, isCovered],
  });
}

/** An upload as lists show it. */
export interface ShownUpload extends Upload {
  createdAt: Date;
  /** When it expires; null if it is kept, because work on it was charged. */
  expiresAt: Date | null;
  /** Length of its audio; null until it is measured. */
  seconds: number | null;
}

const SHOWN = `${COLUMNS}, created_at "createdAt",
                  case when not charged then coalesce(used_at, created_at) + $3 * interval '1 ms' end "expiresAt",
                  (select (s.facts ->> 'duration_s')::float8 from sources s
                    where s.account_id = uploads.account_id and s.content_hash = uploads.content_hash) as seconds`;

/** Returns an upload of an account as lists show it; undefined if there is none of that id in this account. */
export async function findShown(
  db: Db,
  { id, accountId, retentionMs }: { id: string; accountId: string; retentionMs: number },
): Promise<ShownUpload | undefined> {
  const { rows } = await db.query<ShownUpload>({
    name: 'uploads.find-shown',
    text: `select ${SHOWN} from uploads where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId, retentionMs],
  });
  return rows[0];
}

/** Returns the uploads of an account, newest first, at most `limit` that were sent before the upload `before`. */
export async function list(
  db: Db,
  o: { accountId: string; before?: string | undefined; limit: number; retentionMs: number },
): Promise<ShownUpload[]> {
  const { rows } = await db.query<ShownUpload>({
    name: 'uploads.list',
    text: `select ${SHOWN}
             from uploads
            where account_id = any (array[$1::uuid]) and id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
            order by account_id desc, id desc limit $4`,
    values: [o.accountId, o.before ?? null, o.retentionMs, o.limit],
  });
  return rows;
}

/** Returns the name of an upload of an account; undefined if it has none. */
export async function nameOf(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string | null }>({
    name: 'uploads.name-of',
    text: 'select name from uploads where id = $1 and account_id = $2',
    values: [uuidOrNull(id), accountId],
  });
  return rows[0]?.name ?? undefined;
}

/** Generations of made files that are followed to an upload. */
const MAX_GENERATIONS = 100;

/** Returns the name of the last upload, with a name, that a made file was made from; undefined if there is none. */
export async function nameOfOrigin(
  db: Db,
  { artifactId, accountId }: { artifactId: string; accountId: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>({
    name: 'uploads.name-of-origin',
    text: `with recursive origins (content_hash, generation) as (
             select content_hash, 0 from artifacts where id = $1 and account_id = $2
              union
             select c.origin_hash, o.generation + 1
               from origins o join content_origins c on c.account_id = $2 and c.content_hash = o.content_hash
              where o.generation < $3
           )
           select u.name
             from origins o
            cross join lateral (select id, name from uploads
                                 where account_id = $2 and content_hash = o.content_hash and name is not null
                                 order by id desc limit 1) u
            order by o.generation, u.id desc
            limit 1`,
    values: [uuidOrNull(artifactId), accountId, MAX_GENERATIONS],
  });
  return rows[0]?.name;
}

/** Uploads of an account whose content was never charged, and those whose bytes have not all arrived. */
export interface Unused {
  /** Of those that no request has named. */
  count: number;
  /** Of all of them. */
  bytes: number;
  /** Time in seconds since the oldest was sent or first named; 0 without any. */
  oldestS: number;
}

/** Returns the number, bytes and age of an account's uploads that were never charged; an unfinished one counts with its announced size. */
export async function unused(db: Db, accountId: string): Promise<Unused> {
  const { rows } = await db.query<Unused>({
    name: 'uploads.unused',
    text: `with counted as (
             select used_at is null as is_unnamed, bytes, coalesce(used_at, created_at) as since
               from uploads where account_id = $1 and not charged
              union all
             select true, bytes, created_at
               from unfinished_uploads f
              where account_id = $1 and not exists (select from uploads u where u.id = f.id)
           )
           select count(*) filter (where is_unnamed)::int as count, coalesce(sum(bytes), 0)::bigint as bytes,
                  coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestS"
             from counted`,
    values: [accountId],
  });
  return rows[0]!;
}

/** Marks the uploads of a content as charged, so that they do not expire. Call it in the transaction that charges it. */
export async function markCharged(db: Db, { accountId, contentHash }: Content): Promise<void> {
  await db.query({
    name: 'uploads.mark-charged',
    text: `update uploads set charged = true
            where id in (select id from uploads
                          where account_id = $1 and content_hash = $2 and not charged
                          order by id for update)`,
    values: [accountId, contentHash],
  });
}

/**
 * Marks uploads of an account as used: their time to expiry begins again, once. Returns the ids that exist, as they were given. Locks
 * unused rows only, in the order of their ids: submits of the same uploads wait for each other once, and never in a circle.
 */
export async function use(
  db: Db,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<Set<string>> {
  const values = [ids.map(uuidOrNull), accountId];
  await db.query({
    name: 'uploads.use',
    text: `with unused as (
             select id from uploads
              where id = any ($1::uuid[]) and account_id = $2 and used_at is null
              order by id for no key update
           )
           update uploads set used_at = now() where id in (select id from unused)`,
    values,
  });
  // A statement of its own: it sees what was committed while the one above waited.
  const { rows } = await db.query<{ id: string }>({
    name: 'uploads.owned',
    // Until the transaction ends nobody deletes them. Not `=`: an index of the account would be read for it, to the last upload.
    text: 'select id from uploads where id = any ($1::uuid[]) and account_id is not distinct from $2 order by id for key share',
    values,
  });
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(id.toLowerCase())));
}

/** Deletes an upload of an account. Returns false if there is none of that id in this account. */
export async function remove(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'uploads.remove',
    text: 'delete from uploads where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return rowCount === 1;
}

/** Deletes every upload of a content. */
export async function removeAllOf(db: Db, { accountId, contentHash }: Content): Promise<void> {
  await db.query({
    name: 'uploads.remove-all-of',
    // In the order in which submits lock those that they name.
    text: `delete from uploads
            where id in (select id from uploads where account_id = $1 and content_hash = $2 order by id for update)`,
    values: [accountId, contentHash],
  });
}

/** Locks a content of an account until the transaction ends: nobody else inserts or removes it meanwhile. */
export async function lockContent(db: Db, { accountId, contentHash }: Content): Promise<void> {
  await db.query({
    name: 'uploads.lock-content',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${accountId}/${contentHash}`],
  });
}

/** Locks a content like `lockContent` if nobody else has locked it. Returns false otherwise, at once: it may come after any lock. */
export async function tryLockContent(db: Db, { accountId, contentHash }: Content): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>({
    name: 'uploads.try-lock-content',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    values: [`${accountId}/${contentHash}`],
  });
  return rows[0]!.locked;
}

/** Locks those of the contents that nobody else has locked, like `tryLockContent`. Returns them. */
export async function tryLockContents(db: Db, contents: readonly Content[]): Promise<Content[]> {
  const { rows } = await db.query<Content>({
    name: 'uploads.try-lock-contents',
    text: `select account_id as "accountId", content_hash as "contentHash"
             from unnest($1::uuid[], $2::text[]) as c (account_id, content_hash)
            where pg_try_advisory_xact_lock(hashtextextended(account_id || '/' || content_hash, 0))`,
    values: columnsOf(contents),
  });
  return rows;
}

/** Returns contents as two parameters of a statement, which reads them by `unnest`. */
export function columnsOf(contents: readonly Content[]): [accountIds: string[], contentHashes: string[]] {
  return [contents.map(({ accountId }) => accountId), contents.map(({ contentHash }) => contentHash)];
}

/**
 * An upload that no unsettled work uses, and that was never charged. A charge of the previous release did not mark it. An id in an address may have
 * capitals.
 */
const EXPIRED = `not u.charged and coalesce(u.used_at, u.created_at) < $1
              and not exists (select from charges c where c.account_id = u.account_id and c.content_hash = u.content_hash
                                                      and c.state in ('held', 'charged'))
              and not exists (select from jobs j left join items i on i.job_id = j.id and i.status in ('pending', 'running')
                               where j.account_id = u.account_id and j.status = 'IN_QUEUE'
                                 and (lower(i.audio_url) = 'upload://' || u.id or i.content_hash = u.content_hash
                                      or strpos(lower(j.steps::text), u.id::text) > 0
                                      or exists (select from import_lines l
                                                  where l.import_id = j.id and lower(l.audio_url) = 'upload://' || u.id)
                                      or exists (select from chat_turns t join chat_audios a on a.conversation_id = t.conversation_id
                                                  where t.id = j.id and lower(a.audio_url) = 'upload://' || u.id offset 0)))`; // by key

/**
 * Locks at most `limit` expired uploads, sent or first named before `olderThan`, that nobody else has locked, and returns them. So processes that do
 * this at the same time get different ones.
 */
export async function takeForgotten(db: Db, olderThan: Date, limit: number): Promise<(Content & { id: string })[]> {
  const { rows } = await db.query<Content & { id: string }>({
    name: 'uploads.take-forgotten',
    text: `select u.id, u.account_id "accountId", u.content_hash "contentHash" from uploads u
            where ${EXPIRED}
            limit $2 for update of u skip locked`,
    values: [olderThan, limit],
  });
  return rows;
}

/** Deletes uploads of a content, by their ids, that are still expired. The caller has locked the content and the uploads. */
export async function removeForgotten(
  db: Db,
  { accountId, contentHash, ids }: Content & { ids: string[] },
  olderThan: Date,
): Promise<void> {
  await db.query({
    name: 'uploads.remove-forgotten',
    text: `delete from uploads u where u.id = any ($4::uuid[]) and ${EXPIRED} and u.account_id = $2 and u.content_hash = $3`,
    values: [olderThan, accountId, contentHash, ids],
  });
}
