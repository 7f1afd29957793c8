import * as claims from '../items/claims.ts';
import type { Db } from '../pool.ts';
import { tokensMade } from './artifacts.ts';
import type { NewObject } from './stored-objects.ts';
import type { Content } from './uploads.ts';

/** Records that an account has this content in storage. */
export async function insert(db: Db, source: { accountId: string; contentHash: string; bytes: number }): Promise<void> {
  await db.query({
    name: 'sources.insert',
    text: `insert into sources (account_id, content_hash, bytes) values ($1, $2, $3) on conflict do nothing`,
    values: [source.accountId, source.contentHash, source.bytes],
  });
}

/** Records that an account has this content in storage, if the claim under which it was found is still held (`claims.holds`). Returns false if it is lost. */
export async function keep(
  db: Db,
  { accountId, contentHash, bytes, claim }: Content & { bytes: number; claim: claims.Claim },
): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>({
    name: 'sources.keep',
    text: `with held as materialized (
             select from claims c join items i on i.id = c.owner
              where c.account_id = $4 and c.key = $5 and c.owner = $6 and c.fence = $7 for share of c
           ), source as (
             insert into sources (account_id, content_hash, bytes) select $1, $2, $3 from held on conflict do nothing
           )
           select exists (select from held) as held`,
    values: [accountId, contentHash, bytes, ...claims.valuesOf(claim)],
  });
  return rows[0]!.held;
}

/**
 * Records, in one statement, a source whose object is about to be stored, as `stored-objects.add` records that. Returns false if there is no room
 * for it, and undefined, and records nothing, if the claim under which it was fetched is lost (`claims.holds`).
 */
export async function add(
  db: Db,
  { accountId, contentHash, bytes, limit, pinned }: NewObject,
  claim: claims.Claim,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ hasRoom: boolean }>({
    name: 'sources.add',
    text: `with held as materialized (
             select from claims c join items i on i.id = c.owner
              where c.account_id = $6 and c.key = $7 and c.owner = $8 and c.fence = $9 for share of c
           ), object as materialized (
             select add_object($1, $2, $3, $4, $5) as has_room from held
           ), source as (
             insert into sources (account_id, content_hash, bytes)
             select $1, $2, $3 from object where has_room
             on conflict do nothing
           )
           select has_room as "hasRoom" from object`,
    values: [accountId, contentHash, bytes, limit, pinned, ...claims.valuesOf(claim)],
  });
  return rows[0]?.hasRoom;
}

/** Returns the stored facts that probing measured of a content; undefined if it was not probed. */
export async function findFacts(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<unknown> {
  const { rows } = await db.query<{ facts: unknown }>({
    name: 'sources.facts',
    text: 'select facts from sources where account_id = $1 and content_hash = $2 and facts is not null',
    values: [accountId, contentHash],
  });
  return rows[0]?.facts;
}

/** Returns the stored facts of a content as `findFacts` does, and its length in tokens if a step made it. */
export async function findMeasured(
  db: Db,
  { accountId, contentHash }: Content,
): Promise<{ facts: unknown; audioTokens: number | undefined } | undefined> {
  const { rows } = await db.query<{ facts: unknown; durationS: number | null }>({
    name: 'sources.measured',
    text: `select s.facts,
                  (select max(f.duration_s) from artifacts f
                    where f.account_id = s.account_id and f.content_hash = s.content_hash) as "durationS"
             from sources s
            where s.account_id = $1 and s.content_hash = $2 and s.facts is not null`,
    values: [accountId, contentHash],
  });
  if (!rows[0]) return undefined;
  const { facts, durationS } = rows[0];
  return { facts, audioTokens: tokensMade(durationS) };
}

/** Returns the bytes of a content's object and the stored facts of its source, each undefined if there is none. */
export async function findSize(
  db: Db,
  { accountId, contentHash }: Content,
): Promise<{ bytes?: number; facts?: unknown }> {
  const { rows } = await db.query<{ bytes: number | null; facts: unknown }>({
    name: 'sources.size',
    text: `select (select bytes from stored_objects where account_id = $1 and content_hash = $2) as bytes,
                  (select facts from sources where account_id = $1 and content_hash = $2) as facts`,
    values: [accountId, contentHash],
  });
  const { bytes, facts } = rows[0]!;
  return { ...(bytes !== null && { bytes }), ...(facts !== null && { facts }) };
}

/**
 * Stores the facts that probing measured; the same content always has the same facts. Drops the claim under which it was probed, if one is
 * given.
 */
export async function setFacts(
  db: Db,
  { accountId, contentHash, facts, claim }: Content & { facts: object; claim?: claims.Claim },
): Promise<void> {
  await db.query({
    name: 'sources.set-facts',
    text: `with dropped as (
             delete from claims where account_id = $4 and key = $5 and owner = $6 and fence = $7
           )
           update sources set facts = $3 where account_id = $1 and content_hash = $2`,
    values: [accountId, contentHash, JSON.stringify(facts), ...claims.valuesOf(claim)],
  });
}
