import type { Db } from '../pool.ts';

/**
 * Reserves up to `bytes` of those that an account without available tokens may fetch in this hour, and returns the number
 * reserved: 0 once `limit` is reached. Concurrent reservations never exceed the limit together.
 */
export async function reserve(
  db: Db,
  { accountId, bytes, limit }: { accountId: string; bytes: number; limit: number },
): Promise<number> {
  await db.query({
    name: 'unpaid-fetches.begin',
    text: `insert into unpaid_fetches (account_id, hour, bytes) values ($1, date_trunc('hour', now()), 0) on conflict do nothing`,
    values: [accountId],
  });
  const { rows } = await db.query<{ reserved: number }>({
    name: 'unpaid-fetches.reserve',
    text: `with before as (
             select account_id, case when hour = date_trunc('hour', now()) then bytes else 0 end as bytes
               from unpaid_fetches where account_id = $1 for update
           )
           update unpaid_fetches f
              set hour = date_trunc('hour', now()), bytes = greatest(b.bytes, least(b.bytes + $2, $3))
             from before b
            where f.account_id = b.account_id
        returning f.bytes - b.bytes as reserved`,
    values: [accountId, bytes, limit],
  });
  return rows[0]!.reserved;
}

/** Gives back bytes of this hour that were reserved but not fetched. */
export async function giveBack(db: Db, { accountId, bytes }: { accountId: string; bytes: number }): Promise<void> {
  await db.query({
    name: 'unpaid-fetches.give-back',
    text: `update unpaid_fetches set bytes = greatest(0, bytes - $2)
            where account_id = $1 and hour = date_trunc('hour', now())`,
    values: [accountId, bytes],
  });
}
