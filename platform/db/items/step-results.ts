import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import * as claims from './claims.ts';
import type { Db } from '../pool.ts';

/** A result that is kept, and the position of the step that has it. */
interface KeptResult {
  position: number;
  id: string;
  capabilityVersion: number | null;
  /** Of the files that it names. */
  fileHashes: string[];
}

/** A step of an item, and the key under which its result is kept. */
export interface KeyedStep {
  position: number;
  cacheKey: string;
}

/**
 * Returns the results that this account has under the keys of steps, up to the first step without one: a step that fails may end its item, and
 * later ones must not have results then. One that names no files is noted as that of its step, if the item runs; for others,
 * `itemSteps.noteResult` does that once the files are known to be there.
 */
export async function findAndNote(
  db: Db,
  { accountId, itemId, steps }: { accountId: string; itemId: string; steps: readonly KeyedStep[] },
): Promise<KeptResult[]> {
  const { rows } = await db.query<KeptResult>({
    name: 'step-results.find-and-note',
    text: `with sought as (
             select s.position, r.id, r.capability_version, r.made_hash, r.file_hashes
               from unnest($3::text[], $4::int[]) as s (cache_key, position)
               left join step_results r on r.account_id = $1 and r.cache_key = s.cache_key
           ), found as (
             select position, id, capability_version as "capabilityVersion",
                    case when made_hash = any (file_hashes) or made_hash is null then file_hashes
                         else file_hashes || made_hash end as "fileHashes"
               from sought s
              where not exists (select from sought missing where missing.position <= s.position and missing.id is null)
           ), noted as (
             insert into item_steps (item_id, position, result_id, ran)
             select i.id, f.position, f.id, false from found f, items i where i.id = $2 and i.status = 'running' and f."fileHashes" = '{}'
             on conflict (item_id, position) do update set result_id = excluded.result_id, failure = null
           )
           select * from found`,
    values: [accountId, itemId, steps.map(({ cacheKey }) => cacheKey), steps.map(({ position }) => position)],
  });
  return rows;
}

/**
 * Inserts a result, or replaces one whose files were lost, if the claim that it was computed under is still held by an item that exists, and drops
 * the claim. An item that was erased with its account leaves no result (`claims.holds`). Notes the
 * result as that of a step of the item that held the claim, while that runs. Returns undefined if the claim is lost.
 */
export async function insert(
  db: Db,
  claim: claims.Claim,
  result: {
    id: string;
    cacheKey: string;
    capability: CapabilityName;
    capabilityVersion: number;
    /** An object, or its JSON as `JSON.stringify` writes it. */
    output: Record<string, unknown> | Buffer;
    madeHash: string | null;
    fileHashes: string[];
    /** Of the step. */
    position: number;
  },
): Promise<{ id: string } | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'step-results.insert',
    text: `with dropped as (
             delete from claims
              where account_id = $6 and key = $7 and owner = $8 and fence = $9 and exists (select from items i where i.id = owner)
             returning account_id
           ), kept as (
             insert into step_results as r (id, account_id, cache_key, capability, capability_version, output, made_hash, file_hashes)
             select $1, d.account_id, $2, $3, $11, $4, $5, $10 from dropped d
             on conflict (account_id, cache_key) do update
                set output = excluded.output, capability_version = excluded.capability_version,
                    made_hash = excluded.made_hash, file_hashes = excluded.file_hashes, made_at = now()
             returning r.id
           ), noted as (
             insert into item_steps (item_id, position, result_id, ran)
             select i.id, $12, k.id, true from kept k, items i where i.id = $8 and i.status = 'running'
             on conflict (item_id, position) do update
                set result_id = excluded.result_id, failure = null, ran = true
           )
           select id from kept`,
    values: [
      result.id,
      result.cacheKey,
      result.capability,
      Buffer.isBuffer(result.output) ? result.output : JSON.stringify(result.output),
      result.madeHash,
      ...claims.valuesOf(claim),
      result.fileHashes,
      result.capabilityVersion,
      result.position,
    ],
  });
  return rows[0];
}

/**
 * Keeps the results that name a made file for the items that show them only: a step that finds no result makes the file anew. Their keys are
 * replaced by ones that no step has.
 */
export async function retire(
  db: Db,
  { artifactId, accountId, contentHash }: { artifactId: string; accountId: string; contentHash: string },
): Promise<void> {
  await db.query({
    name: 'step-results.retire',
    text: `update step_results set cache_key = 'retired:' || id
            where id in (select id from step_results
                          where account_id = $1 and (made_hash = $2 or $2 = any (file_hashes)) and strpos(output::text, $3) > 0
                          order by id for no key update)`,
    values: [accountId, contentHash, artifactId],
  });
}

/** Notes the version of a result that has none, in its output too, as the last field. */
export async function noteVersion(db: Db, { id, version }: { id: string; version: number }): Promise<void> {
  await db.query({
    name: 'step-results.note-version',
    // As text: PostgreSQL cannot read into JSON with characters that its text type rejects.
    text: `update step_results
              set capability_version = $2::int,
                  output = (left(rtrim(output::text), -1) || ',"capability_version":' || $2::int::text || '}')::json
            where id = $1 and capability_version is null`,
    values: [id, version],
  });
}
