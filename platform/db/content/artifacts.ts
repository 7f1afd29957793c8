import { tokensFor } from '../../../workflows/domain/prices.ts';
import * as claims from '../items/claims.ts';
import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** A file that a step made; its bytes are stored by content hash. */
export interface Artifact {
  id: string;
  accountId: string;
  contentHash: string;
  contentType: string;
  bytes: number;
  durationS: number | null;
  fileName: string;
}

const COLUMNS = `id, account_id "accountId", content_hash "contentHash", content_type "contentType", bytes,
       duration_s "durationS", file_name "fileName"`;

/** Returns an artifact of an account; undefined if there is none of that id in this account. */
export async function find(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<Artifact | undefined> {
  const { rows } = await db.query<Artifact>({
    name: 'artifacts.find',
    text: `select ${COLUMNS} from artifacts where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId],
  });
  return rows[0];
}

/** Returns artifacts of an account by id; ids that it has not are left out. */
export async function findAll(
  db: Db,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<Map<string, Artifact>> {
  const { rows } = await db.query<Artifact>({
    name: 'artifacts.find-all',
    text: `select ${COLUMNS} from artifacts where id = any ($1::uuid[]) and account_id is not distinct from $2`,
    values: [ids, accountId],
  });
  return new Map(rows.map((artifact) => [artifact.id, artifact]));
}

/** Returns an artifact of any account, for requests with a signed URL. */
export async function findSigned(db: Db, id: string): Promise<Artifact | undefined> {
  const { rows } = await db.query<Artifact>({
    name: 'artifacts.find-signed',
    text: `select ${COLUMNS} from artifacts where id = $1`,
    values: [uuidOrNull(id)],
  });
  return rows[0];
}

/** Returns the `ids` that name artifacts of the account, as they were given. Until the transaction ends nobody deletes them. */
export async function owned(
  db: Db,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'artifacts.owned',
    // Not `=`: an index of the account would be read for it, to the last file.
    text: 'select id from artifacts where id = any ($1::uuid[]) and account_id is not distinct from $2 order by id for key share',
    values: [ids.map(uuidOrNull), accountId],
  });
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => found.has(id.toLowerCase())));
}

/**
 * Records, in one statement, an artifact whose object is about to be stored, the contents that it was made of, and the object, as
 * `stored-objects.add` does. An artifact and origins that exist stay; a file that equals its origin is none of its own. Returns false if there is
 * no room for the object, and undefined, and records nothing, if the claim under which the step runs is lost (`claims.holds`).
 */
export async function add(
  db: Db,
  { id, accountId, contentHash, contentType, bytes, durationS, fileName }: Artifact,
  { origins, limit, claim }: { origins: readonly string[]; limit: number; claim: claims.Claim },
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ hasRoom: boolean }>({
    name: 'artifacts.add',
    text: `with held as materialized (
             select from claims c join items i on i.id = c.owner
              where c.account_id = $10 and c.key = $11 and c.owner = $12 and c.fence = $13 for share of c
           ), object as materialized (
             select add_object($2, $3, $5, $9, true) as has_room from held
           ), file as (
             insert into artifacts (id, account_id, content_hash, content_type, bytes, duration_s, file_name)
             select $1, $2, $3, $4, $5, $6, $7 from object where has_room
             on conflict do nothing
           ), origins as (
             insert into content_origins (account_id, content_hash, origin_hash)
             select distinct $2::uuid, $3::text, origin from object, unnest($8::text[]) as origin where has_room and origin <> $3
             on conflict do nothing
           )
           select has_room as "hasRoom" from object`,
    values: [
      id,
      accountId,
      contentHash,
      contentType,
      bytes,
      durationS,
      fileName,
      origins,
      limit,
      ...claims.valuesOf(claim),
    ],
  });
  return rows[0]?.hasRoom;
}

/** Deletes an artifact of an account. Returns false if there is none of that id in this account. */
export async function remove(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'artifacts.remove',
    text: 'delete from artifacts where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return rowCount === 1;
}

/**
 * Returns the length of a made file in tokens, which is known before it is decoded; undefined for contents that no step made and for files
 * without sound.
 */
export async function audioTokens(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<number | undefined> {
  const { rows } = await db.query<{ durationS: number | null }>({
    name: 'artifacts.duration',
    text: 'select max(duration_s) as "durationS" from artifacts where account_id = $1 and content_hash = $2',
    values: [accountId, contentHash],
  });
  return tokensMade(rows[0]?.durationS ?? null);
}

/** Returns the length in tokens of a file that a step made, by its seconds; undefined where no step made one. */
export function tokensMade(durationS: number | null): number | undefined {
  return durationS === null ? undefined : tokensFor(durationS, 1);
}

/** Deletes every artifact of a content. */
export async function removeAllOf(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<void> {
  await db.query({
    name: 'artifacts.remove-all-of',
    // In the order in which submits lock those that they name.
    text: `delete from artifacts
            where id in (select id from artifacts where account_id = $1 and content_hash = $2 order by id for update)`,
    values: [accountId, contentHash],
  });
}
