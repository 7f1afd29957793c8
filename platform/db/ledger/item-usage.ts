import type { UsageGroup } from '../../../workflows/domain/usage.ts';
import type { Db } from '../pool.ts';

/** What work of an account used, from the rows that the charging transaction writes. Days are of UTC. */

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

/** Records what a completed item used, once. Call it in the transaction that charges it. */
export async function record(db: Db, { itemId, tokens }: { itemId: string; tokens: number }): Promise<void> {
  await db.query({
    name: 'item-usage.record',
    text: `insert into item_usage (item_id, account_id, recipe_id, key_id, capabilities, seconds, tokens)
           select i.id, i.account_id, j.recipe_id, j.key_id,
                  array(select s ->> 'capability' from json_array_elements(j.steps) with ordinality as steps (s, n) order by n),
                  coalesce((s.facts ->> 'duration_s')::float8, 0), $2
             from items i
             join jobs j on j.id = i.job_id
             left join sources s on s.account_id = i.account_id and s.content_hash = i.content_hash
            where i.id = $1 and json_array_length(j.steps) > 0
               on conflict (item_id) do nothing`,
    values: [itemId, tokens],
  });
}

const OF_PERIOD = `account_id = $1 and ended_at >= $2::date::timestamp at time zone 'UTC'
              and ended_at < ($3::date + 1)::timestamp at time zone 'UTC'`;

const GROUPS = {
  day: `to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD')`,
  recipe: 'recipe_id',
  key: 'key_id::text',
  capability: 'capability',
} as const satisfies Record<UsageGroup, string>;

/** Returns the usage of a period by group, in the order of its names. */
export async function grouped(db: Db, { by, ...period }: Period & { by: UsageGroup }): Promise<Usage[]> {
  const { rows } = await db.query<Usage>({
    name: `item-usage.by-${by}`,
    text: `select ${GROUPS[by]} as "group", count(*)::int as count, sum(seconds) as seconds, sum(tokens)::bigint as tokens
             from item_usage ${by === 'capability' ? 'cross join unnest(capabilities) as capability' : ''}
            where ${OF_PERIOD}
            group by 1 order by 1 nulls last`,
    values: [period.accountId, period.from, period.to],
  });
  return rows;
}

/** Returns the usage of a period in all. */
export async function total(db: Db, period: Period): Promise<Omit<Usage, 'group'>> {
  const { rows } = await db.query<Omit<Usage, 'group'>>({
    name: 'item-usage.total',
    text: `select count(*)::int as count, coalesce(sum(seconds), 0) as seconds, coalesce(sum(tokens), 0)::bigint as tokens
             from item_usage where ${OF_PERIOD}`,
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
    text: `with moves as (
             select p.reason, p.created_at >= $2::date::timestamp at time zone 'UTC' as "isWithin", sum(e.tokens) as tokens
               from ledger_postings p join ledger_entries e on e.posting_id = p.id and e.book in ('available', 'held')
              where p.account_id = $1 and p.created_at < ($3::date + 1)::timestamp at time zone 'UTC'
              group by 1, 2
           )
           select coalesce(sum(tokens) filter (where not "isWithin"), 0)::bigint as before,
                  coalesce(sum(tokens) filter (where "isWithin" and reason = 'grant'), 0)::bigint as granted,
                  coalesce(sum(tokens) filter (where "isWithin" and reason = 'top_up'), 0)::bigint as "toppedUp",
                  coalesce(-sum(tokens) filter (where "isWithin" and reason = 'refund'), 0)::bigint as refunded,
                  coalesce(-sum(tokens) filter (where "isWithin" and reason = 'charge'), 0)::bigint as charged
             from moves`,
    values: [period.accountId, period.from, period.to],
  });
  return rows[0]!;
}
