import type { Db } from '../pool.ts';

/** Time that work of an account used in the engine; its key names the attempt and the part of it. */
export interface Part {
  key: string;
  accountId: string;
  usedMs: number;
}

/** What the engine time of an account is judged by. */
export interface Standing {
  /** Since midnight UTC. */
  usedTodayMs: number;
  /** Used beyond the free time of each day, ever. */
  drawnMs: number;
  /** Tokens ever charged. */
  chargedTokens: number;
  /** Has been credited with more than the free grant. */
  isToppedUp: boolean;
}

const TODAY = `(now() at time zone 'utc')::date`;

/** Adds a part to the account's day. The first `freeMs` of a day are free, the rest is drawn from the budget. A part that was recorded before changes nothing. */
export async function record(db: Db, { key, accountId, usedMs }: Part, { freeMs }: { freeMs: number }): Promise<void> {
  await db.query({
    name: 'engine-time.record',
    text: `with part as (
             insert into engine_time_parts (key, account_id, used_ms)
             values ($1, $2, $3)
             on conflict (key) do nothing
             returning account_id, used_ms
           )
           insert into engine_time_days as d (account_id, day, used_ms, drawn_ms)
           select account_id, ${TODAY}, used_ms, greatest(0, used_ms - $4::bigint) from part
           on conflict (account_id, day) do update
              set used_ms = d.used_ms + excluded.used_ms,
                  drawn_ms = d.drawn_ms + least(excluded.used_ms, greatest(0, d.used_ms + excluded.used_ms - $4::bigint))`,
    values: [key, accountId, usedMs, freeMs],
  });
}

/** Returns the engine time that an account has used since midnight UTC, in milliseconds. */
export async function usedToday(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ usedMs: number }>({
    name: 'engine-time.used-today',
    text: `select used_ms as "usedMs" from engine_time_days where account_id = $1 and day = ${TODAY}`,
    values: [accountId],
  });
  return rows[0]?.usedMs ?? 0;
}

/** Returns all that the engine time of an account is judged by, from sums by day: it reads as many rows as there were days, however much was charged. */
export async function standing(db: Db, accountId: string): Promise<Standing> {
  const { rows } = await db.query<Standing>({
    name: 'engine-time.standing',
    text: `select coalesce(sum(used_ms) filter (where day = ${TODAY}), 0)::bigint as "usedTodayMs",
                  coalesce(sum(drawn_ms), 0)::bigint as "drawnMs",
                  (select coalesce(-sum(tokens), 0)::bigint from ledger_days
                    where account_id = $1 and reason = 'charge') as "chargedTokens",
                  exists (select from ledger_postings
                           where account_id = $1 and reason in ('grant', 'top_up')
                             and key <> 'free-grant:' || $1::text) as "isToppedUp"
             from engine_time_days
            where account_id = $1`,
    values: [accountId],
  });
  return rows[0]!;
}

/** Removes parts that nobody writes again. */
export async function clearOld(db: Db, { olderThanS }: { olderThanS: number }): Promise<number> {
  const { rowCount } = await db.query({
    name: 'engine-time.clear-old',
    text: 'delete from engine_time_parts where created_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
  return rowCount ?? 0;
}
