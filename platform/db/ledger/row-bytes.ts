import type { Db } from '../pool.ts';

/** The counted bytes of an account, and the credit that bounds them. */
export interface Standing {
  /** Counted since midnight UTC. */
  usedTodayBytes: number;
  /** Counted beyond the free bytes of each day, ever. */
  drawnBytes: number;
  /** Tokens ever credited, besides the free grant, less those that were refunded. */
  creditedTokens: number;
  /** Seconds until the next day begins. */
  resetS: number;
}

const TODAY = `(now() at time zone 'utc')::date`;

/**
 * Counts bytes of rows in the transaction that inserts them. The first `freeBytes` of a day are free; returns what the account has counted beyond
 * them today. Until the transaction ends, others of the account wait here: call it after the locks of uploads, and before many rows are inserted.
 */
export async function add(
  db: Db,
  { accountId, bytes }: { accountId: string; bytes: number },
  { freeBytes }: { freeBytes: number },
): Promise<{ drawnTodayBytes: number }> {
  const { rows } = await db.query<{ drawnTodayBytes: number }>({
    name: 'row-bytes.add',
    text: `insert into row_bytes_days as d (account_id, day, bytes, drawn_bytes)
           values ($1, ${TODAY}, $2::bigint, greatest(0, $2::bigint - $3::bigint))
           on conflict (account_id, day) do update
              set bytes = d.bytes + excluded.bytes,
                  drawn_bytes = d.drawn_bytes + least(excluded.bytes, greatest(0, d.bytes + excluded.bytes - $3::bigint))
        returning drawn_bytes as "drawnTodayBytes"`,
    values: [accountId, bytes, freeBytes],
  });
  return rows[0]!;
}

/** Returns the counted bytes and the credit of an account, from sums by day. */
export async function standing(db: Db, accountId: string): Promise<Standing> {
  const { rows } = await db.query<Standing>({
    name: 'row-bytes.standing',
    text: `select coalesce(sum(bytes) filter (where day = ${TODAY}), 0)::bigint as "usedTodayBytes",
                  coalesce(sum(drawn_bytes), 0)::bigint as "drawnBytes",
                  (select coalesce(sum(tokens), 0) from ledger_days
                    where account_id = $1 and reason in ('grant', 'top_up', 'refund'))::bigint
                  - (select coalesce(sum(e.tokens), 0)
                       from ledger_postings p join ledger_entries e on e.posting_id = p.id and e.account_id = p.account_id
                      where p.key = 'free-grant:' || $1::text)::bigint as "creditedTokens",
                  ceil(extract(epoch from ${TODAY} + 1 - (now() at time zone 'utc')))::int as "resetS"
             from row_bytes_days
            where account_id = $1`,
    values: [accountId],
  });
  return rows[0]!;
}

/** Takes back bytes of rows that were deleted because their work could not start. */
export async function giveBack(db: Db, { accountId, bytes }: { accountId: string; bytes: number }): Promise<void> {
  await db.query({
    name: 'row-bytes.give-back',
    text: `update row_bytes_days
              set bytes = greatest(0, bytes - $2::bigint), drawn_bytes = greatest(0, drawn_bytes - $2::bigint)
            where account_id = $1 and day = ${TODAY}`,
    values: [accountId, bytes],
  });
}
