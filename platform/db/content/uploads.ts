import type { Db } from '../pool.ts';

/** A file that a customer sent; its bytes are stored by content hash. */
export interface Upload {
  id: string;
  accountId: string;
  contentHash: string;
  bytes: number;
}

/** Identity of stored bytes: an account and their hash. */
export interface Content {
  accountId: string;
  contentHash: string;
}

const COLUMNS = `id, account_id "accountId", content_hash "contentHash", bytes`;

/** Returns an upload of an account; undefined if there is none of that id in this account. */
export async function find(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<Upload | undefined> {
  const { rows } = await db.query<Upload>({
    name: 'uploads.find',
    text: `select ${COLUMNS} from uploads where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId],
  });
  return rows[0];
}

/** Inserts an upload. */
export async function insert(db: Db, { id, accountId, contentHash, bytes }: Upload): Promise<void> {
  await db.query({
    name: 'uploads.insert',
    text: 'insert into uploads (id, account_id, content_hash, bytes) values ($1, $2, $3, $4)',
    values: [id, accountId, contentHash, bytes],
  });
}

/** Unused uploads of an account. */
export interface Unused {
  count: number;
  bytes: number;
  /** Age of the oldest in seconds; 0 without any. */
  oldestS: number;
}

/** Returns the number, bytes and age of an account's unused uploads. */
export async function unused(db: Db, accountId: string): Promise<Unused> {
  const { rows } = await db.query<Unused>({
    name: 'uploads.unused',
    text: `select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes,
                  coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestS"
             from uploads
            where account_id = $1 and used_at is null`,
    values: [accountId],
  });
  return rows[0]!;
}

/**
 * Marks uploads of an account as used, so that they do not expire. Returns the ids that exist, as they were given. Locks unused rows only, in
 * the order of their ids: submits of the same uploads wait for each other once, and never in a circle.
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
    text: 'select id from uploads where id = any ($1::uuid[]) and account_id = $2',
    values,
  });
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(id.toLowerCase())));
}

/** Deletes an upload whose content could not be stored. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.query({ name: 'uploads.remove', text: 'delete from uploads where id = $1', values: [id] });
}

/** Locks a content of an account until the transaction ends: nobody else inserts or removes it meanwhile. */
export async function lockContent(db: Db, { accountId, contentHash }: Content): Promise<void> {
  await db.query({
    name: 'uploads.lock-content',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${accountId}/${contentHash}`],
  });
}

/** Returns at most `limit` contents with unused uploads from before `olderThan`. */
export async function forgotten(db: Db, olderThan: Date, limit: number): Promise<Content[]> {
  const { rows } = await db.query<Content>({
    name: 'uploads.forgotten',
    text: `select distinct account_id "accountId", content_hash "contentHash" from uploads
            where used_at is null and created_at < $1
            limit $2`,
    values: [olderThan, limit],
  });
  return rows;
}

/** Deletes the unused uploads of a content. Reports whether no other row of the account refers to its object. */
export async function removeForgotten(db: Db, content: Content, olderThan: Date): Promise<{ unreferenced: boolean }> {
  const { accountId, contentHash } = content;
  await db.query({
    name: 'uploads.remove-forgotten',
    text: `delete from uploads
            where account_id = $1 and content_hash = $2 and used_at is null and created_at < $3`,
    values: [accountId, contentHash, olderThan],
  });
  const { rows } = await db.query<{ referenced: boolean }>({
    name: 'uploads.referenced',
    text: `select exists (select from uploads where account_id = $1 and content_hash = $2)
               or exists (select from artifacts where account_id = $1 and content_hash = $2)
               or exists (select from sources where account_id = $1 and content_hash = $2)
               or exists (select from step_results where account_id = $1 and made_hash = $2) referenced`,
    values: [accountId, contentHash],
  });
  return { unreferenced: rows[0]?.referenced === false };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an id from a request if it is a UUID; null, which equals no id, otherwise. */
export function uuidOrNull(id: string): string | null {
  return UUID.test(id) ? id : null;
}
