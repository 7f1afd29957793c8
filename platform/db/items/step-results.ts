import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Claim } from './claims.ts';
import type { Db } from '../pool.ts';

/** Returns the result of this account under this key, if there is one. */
export async function find(
  db: Db,
  { accountId, cacheKey }: { accountId: string; cacheKey: string },
): Promise<{ id: string } | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'step-results.find',
    text: 'select id from step_results where account_id = $1 and cache_key = $2',
    values: [accountId, cacheKey],
  });
  return rows[0];
}

/** Inserts a result if the claim that it was computed under is still held. Returns undefined if it is not. */
export async function insert(
  db: Db,
  claim: Claim,
  result: { id: string; cacheKey: string; capability: CapabilityName; output: unknown; madeHash: string | null },
): Promise<{ id: string } | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'step-results.insert',
    text: `insert into step_results (id, account_id, cache_key, capability, output, made_hash)
           select $1, c.account_id, $2, $3, $4, $5
             from claims c
            where c.account_id = $6 and c.key = $7 and c.owner = $8 and c.fence = $9
              for update of c
           on conflict (account_id, cache_key) do update set cache_key = excluded.cache_key
        returning id`,
    values: [
      result.id,
      result.cacheKey,
      result.capability,
      JSON.stringify(result.output),
      result.madeHash,
      claim.accountId,
      claim.key,
      claim.owner,
      claim.fence,
    ],
  });
  return rows[0];
}
