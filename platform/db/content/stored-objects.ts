import type { Db } from '../pool.ts';
import { columnsOf, type Content } from './uploads.ts';

/** Objects in storage, one per account and content, and the bytes that they take together. Call the writers under `uploads.lockContent`. */

/** Whether an upload or a made file has the object. `pinned` holds it, so that an index has what may be dropped. */
const PINNED = `(exists (select from uploads u where u.account_id = o.account_id and u.content_hash = o.content_hash)
               or exists (select from artifacts a where a.account_id = o.account_id and a.content_hash = o.content_hash))`;

/** An object of no upload and no made file that no running item works on: a source, which can be fetched again. */
const DROPPABLE = `not ${PINNED}
              and not exists (select from items i
                               where i.account_id = o.account_id and i.status = 'running' and i.content_hash = o.content_hash)
              and not exists (select from items i join item_references r on r.item_id = i.id
                               where i.account_id = o.account_id and i.status = 'running' and r.content_hash = o.content_hash)
              and not exists (select from items i join item_further_contents f on f.item_id = i.id
                               where i.account_id = o.account_id and i.status = 'running' and f.content_hash = o.content_hash)`;

/** An object that is about to be stored; `pinned` if it is of an upload or a made file. */
export interface NewObject extends Content {
  bytes: number;
  limit: number;
  pinned: boolean;
}

/**
 * Records an object that is about to be stored, or that it is used again, and locks its content as `uploads.lockContent` does. Returns false if it
 * would exceed the account's limit.
 */
export async function add(db: Db, { accountId, contentHash, bytes, limit, pinned }: NewObject): Promise<boolean> {
  const { rows } = await db.query<{ hasRoom: boolean }>({
    name: 'stored-objects.add',
    text: 'select add_object($1, $2, $3, $4, $5) as "hasRoom"',
    values: [accountId, contentHash, bytes, limit, pinned],
  });
  return rows[0]!.hasRoom;
}

/** Returns the bytes that the objects of an account take. */
export async function usedBytes(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>({
    name: 'stored-objects.used-bytes',
    text: 'select bytes from account_storage where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.bytes ?? 0;
}

/** Returns the bytes of an object; undefined if there is none. */
export async function bytesOf(db: Db, { accountId, contentHash }: Content): Promise<number | undefined> {
  const { rows } = await db.query<{ bytes: number }>({
    name: 'stored-objects.bytes-of',
    text: 'select bytes from stored_objects where account_id = $1 and content_hash = $2',
    values: [accountId, contentHash],
  });
  return rows[0]?.bytes;
}

/** Returns the bytes of those of some objects, each of a content of its own, that an account has not. */
export async function bytesOfNew(
  db: Db,
  { accountId, objects }: { accountId: string; objects: readonly { contentHash: string; bytes: number }[] },
): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>({
    name: 'stored-objects.bytes-of-new',
    // The lateral join with a limit keeps every plan at one index lookup for each object.
    text: `select coalesce(sum(n.bytes) filter (where o.is_stored is null), 0)::bigint as bytes
             from unnest($2::text[], $3::bigint[]) as n (content_hash, bytes)
             left join lateral (select true as is_stored from stored_objects
                                 where account_id = $1 and content_hash = n.content_hash limit 1) o on true`,
    values: [accountId, objects.map(({ contentHash }) => contentHash), objects.map(({ bytes }) => bytes)],
  });
  return rows[0]!.bytes;
}

/** Reports whether there is an object that nobody is removing. */
export async function isKept(db: Db, { accountId, contentHash }: Content): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'stored-objects.is-kept',
    text: `select from stored_objects where account_id = $1 and content_hash = $2 and state = 'kept'`,
    values: [accountId, contentHash],
  });
  return rowCount === 1;
}

/** Returns the bytes of an account's objects that no upload and no made file has; running items may work on some of them. */
export async function unpinnedBytes(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>({
    name: 'stored-objects.unpinned-bytes',
    text: `select coalesce(sum(bytes), 0)::bigint as bytes
             from stored_objects where account_id = $1 and state = 'kept' and not pinned`,
    values: [accountId],
  });
  return rows[0]!.bytes;
}

/** An object that may be dropped. `usedAt` has the microseconds, which a Date has not. */
export interface Droppable {
  contentHash: string;
  bytes: number;
  usedAt: string;
}

/** Returns at most `limit` objects of an account that may be dropped, least recently used first, those after `after`. */
export async function droppable(
  db: Db,
  accountId: string,
  { after, limit }: { after: Droppable | undefined; limit: number },
): Promise<Droppable[]> {
  const { rows } = await db.query<Droppable>({
    name: 'stored-objects.droppable',
    text: `select o.content_hash as "contentHash", o.bytes, o.used_at::text as "usedAt"
             from stored_objects o
            where o.account_id = $1 and o.state = 'kept' and not o.pinned
              and (o.used_at, o.content_hash) > (coalesce($2::timestamptz, '-infinity'), $3)
              and ${DROPPABLE}
            order by o.used_at, o.content_hash
            limit $4`,
    values: [accountId, after?.usedAt ?? null, after?.contentHash ?? '', limit],
  });
  return rows;
}

/** Locks the rows of objects for the rest of the transaction. */
export async function lock(db: Db, contents: readonly Content[]): Promise<void> {
  await db.query({
    name: 'stored-objects.lock',
    text: `select o.state
             from stored_objects o
             join unnest($1::uuid[], $2::text[]) as c (account_id, content_hash) using (account_id, content_hash)
            order by account_id, content_hash for update of o`,
    values: columnsOf(contents),
  });
}

/**
 * Marks objects for removal; from then on nobody counts on them. One to which something refers by now is not marked. Returns those that
 * are marked. Of all of them it is recorded whether an upload or a made file has it. Several are locked before.
 */
export async function markRemoving(db: Db, contents: readonly Content[]): Promise<Content[]> {
  const { rows } = await db.query<Content & { state: string }>({
    name: 'stored-objects.mark-removing',
    text: `update stored_objects o
              set state = case when ${DROPPABLE} then 'removing' else state end, pinned = ${PINNED}
             from unnest($1::uuid[], $2::text[]) as c (account_id, content_hash)
            where o.account_id = c.account_id and o.content_hash = c.content_hash
        returning o.account_id as "accountId", o.content_hash as "contentHash", o.state`,
    values: columnsOf(contents),
  });
  return rows.flatMap(({ state, ...content }) => (state === 'removing' ? [content] : []));
}

/** Records whether an upload or a made file has an object. */
export async function notePinned(db: Db, { accountId, contentHash }: Content): Promise<void> {
  await db.query({
    name: 'stored-objects.note-pinned',
    text: `update stored_objects o set pinned = ${PINNED} where account_id = $1 and content_hash = $2`,
    values: [accountId, contentHash],
  });
}

/** Locks those of the objects that are marked for removal; one that is used again is not. Returns them. */
export async function lockMarked(db: Db, contents: readonly Content[]): Promise<Content[]> {
  const { rows } = await db.query<Content>({
    name: 'stored-objects.lock-marked',
    text: `select account_id as "accountId", content_hash as "contentHash"
             from stored_objects o
             join unnest($1::uuid[], $2::text[]) as c (account_id, content_hash) using (account_id, content_hash)
            where o.state = 'removing'
            order by account_id, content_hash for update of o`,
    values: columnsOf(contents),
  });
  return rows;
}

/** Deletes the rows of locked objects, and counts their bytes no longer. */
export async function remove(db: Db, contents: readonly Content[]): Promise<void> {
  const [accountIds, contentHashes] = columnsOf(contents);
  await db.query({
    name: 'stored-objects.lock-bytes',
    text: 'select bytes from account_storage where account_id = any ($1) order by account_id for update',
    values: [accountIds],
  });
  await db.query({
    name: 'stored-objects.remove',
    text: `with gone as (
             delete from stored_objects o
              using unnest($1::uuid[], $2::text[]) as c (account_id, content_hash)
              where o.account_id = c.account_id and o.content_hash = c.content_hash
             returning o.account_id, o.bytes
           )
           update account_storage s set bytes = s.bytes - sums.bytes
             from (select account_id, sum(bytes) as bytes from gone group by account_id) as sums
            where s.account_id = sums.account_id`,
    values: [accountIds, contentHashes],
  });
}

/** Returns the contents of an account's objects, in order, those after `after`. */
export async function hashesOf(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'stored-objects.hashes-of',
    text: `select content_hash as "contentHash" from stored_objects
            where account_id = $1 and content_hash > $2
            order by content_hash limit $3`,
    values: [accountId, after ?? '', limit],
  });
  return rows.map(({ contentHash }) => contentHash);
}

/** Returns objects whose removal has not ended. */
export async function removing(db: Db, limit: number): Promise<Content[]> {
  const { rows } = await db.query<Content>({
    name: 'stored-objects.removing',
    text: `select account_id as "accountId", content_hash as "contentHash" from stored_objects
            where state = 'removing' order by used_at limit $1`,
    values: [limit],
  });
  return rows;
}

/** Returns the accounts whose counted bytes are not those of their objects; none in a healthy database. */
export async function audit(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ accountId: string }>({
    name: 'stored-objects.audit',
    text: `select coalesce(o.account_id, s.account_id) as "accountId"
             from (select account_id, sum(bytes) as bytes from stored_objects group by account_id) o
             full join account_storage s on s.account_id = o.account_id
            where coalesce(o.bytes, 0) <> coalesce(s.bytes, 0)`,
  });
  return rows.map(({ accountId }) => accountId);
}
