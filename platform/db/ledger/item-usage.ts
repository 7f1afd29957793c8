import type { UsageGroup } from '../../../workflows/domain/usage.ts';
import type { Db } from '../pool.ts';

/**
 * What work of an account used, from the rows that the charging transaction writes. Days are of UTC. Reads are of the sums by day that triggers keep
 * (`usage_days`, `ledger_days`), so they do not grow with the work of a day.
 */

/** Days `from` to `to`, both included, as YYYY-MM-DD. */
export interface Period {
  accountId: string;
  from: string;
  to: string;
}

export interface Usage {
  /** The day, id or name; null for work without a recipe, and for keys of jobs that an earlier release took. */
  group: string | null;
  /** Completed items; of a capability its steps. */
  count: number;
  /** Seconds of audio that they worked on, whether it was charged before or not. */
  seconds: number;
  tokens: number;
}

/**
 * Records what a completed item used, once. Call it in the transaction that charges it. The capabilities of its steps are not read in SQL: PostgreSQL cannot
 * read into JSON with characters that its text type rejects.
 */
export async function record(
  db: Db,
  { itemId, tokens, capabilities }: { itemId: string; tokens: number; capabilities: readonly string[] },
): Promise<void> {
  await db.query({
    name: 'item-usage.record',
    text: `insert into item_usage (item_id, account_id, recipe_id, key_id, capabilities, seconds, tokens)
           select i.id, i.account_id, j.recipe_id, j.key_id, $3::text[], coalesce((s.facts ->> 'duration_s')::float8, 0), $2
             from items i
             join jobs j on j.id = i.job_id
             left join sources s on s.account_id = i.account_id and s.content_hash = i.content_hash
            where i.id = $1 and json_array_length(j.steps) > 0
               on conflict (item_id) do nothing`,
    values: [itemId, tokens, capabilities],
  });
}

/** Returns the usage of a period by group, in the order of its names. */
export async function grouped(db: Db, { by, ...period }: Period & { by: UsageGroup }): Promise<Usage[]> {
  const { rows } = await db.query<Usage>({
    name: 'item-usage.grouped',
    text: `select case when kind = 'day' then to_char(day, 'YYYY-MM-DD') else nullif(name, '') end as "group",
                  sum(count)::int as count, sum(seconds)::float8 as seconds, sum(tokens)::bigint as tokens
             from usage_days
            where account_id = $1 and kind = $2 and day between $3 and $4
            group by 1 order by 1 nulls last`,
    values: [period.accountId, by, period.from, period.to],
  });
  return rows;
}

/** Returns the usage of a period in all. */
export async function total(db: Db, period: Period): Promise<Omit<Usage, 'group'>> {
  const { rows } = await db.query<Omit<Usage, 'group'>>({
    name: 'item-usage.total',
    text: `select coalesce(sum(count), 0)::int as count, coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(tokens), 0)::bigint as tokens
             from usage_days
            where account_id = $1 and kind = 'day' and day between $2 and $3`,
    values: [period.accountId, period.from, period.to],
  });
  return rows[0]!;
}

/** How the balance of an account changed in a period, by the ledger. */
export interface BalanceChange {
  /** Available and held tokens together, at the beginning. */
  before: number;
  granted: number;
  toppedUp: number;
  refunded: number;
  charged: number;
}

/** Returns how the balance changed in a period. */
export async function balanceChange(db: Db, period: Period): Promise<BalanceChange> {
  const { rows } = await db.query<BalanceChange>({
    name: 'item-usage.balance-change',
    text: `select coalesce(sum(tokens) filter (where day < $2), 0)::bigint as before,
                  coalesce(sum(tokens) filter (where day >= $2 and reason = 'grant'), 0)::bigint as granted,
                  coalesce(sum(tokens) filter (where day >= $2 and reason = 'top_up'), 0)::bigint as "toppedUp",
                  coalesce(-sum(tokens) filter (where day >= $2 and reason = 'refund'), 0)::bigint as refunded,
                  coalesce(-sum(tokens) filter (where day >= $2 and reason = 'charge'), 0)::bigint as charged
             from ledger_days
            where account_id = $1 and day <= $3`,
    values: [period.accountId, period.from, period.to],
  });
  return rows[0]!;
}
