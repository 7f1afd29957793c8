import type { Db } from '../pool.ts';

/** The last request to erase the data of an account. */
export interface Erasure {
  accountId: string;
  requestedAt: Date;
  /** Null while it goes on. */
  endedAt: Date | null;
}

const COLUMNS = 'account_id as "accountId", requested_at as "requestedAt", ended_at as "endedAt"';

/** SQL that is true while the data of account `a` are being erased. */
export const IS_ERASING = 'exists (select from account_erasures e where e.account_id = a.id and e.ended_at is null)';

/** Records a request, unless an earlier one goes on, and returns the one that counts. */
export async function request(db: Db, accountId: string): Promise<Erasure> {
  const { rows } = await db.query<Erasure>({
    name: 'account-erasures.request',
    text: `insert into account_erasures as e (account_id, requested_at)
           values ($1, date_trunc('milliseconds', clock_timestamp()))
               on conflict (account_id) do update
              set requested_at = case when e.ended_at is null then e.requested_at else excluded.requested_at end,
                  ended_at = null
        returning ${COLUMNS}`,
    values: [accountId],
  });
  return rows[0]!;
}

/** Returns the last request of an account; undefined if there was none. */
export async function find(db: Db, accountId: string): Promise<Erasure | undefined> {
  const { rows } = await db.query<Erasure>({
    name: 'account-erasures.find',
    text: `select ${COLUMNS} from account_erasures where account_id = $1`,
    values: [accountId],
  });
  return rows[0];
}

/** Ends the erasure of an account without jobs. Returns false if it has some again. */
export async function end(db: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'account-erasures.end',
    text: `update account_erasures
              set ended_at = coalesce(ended_at, date_trunc('milliseconds', clock_timestamp()))
            where account_id = $1 and not exists (select from jobs where account_id = $1)`,
    values: [accountId],
  });
  return rowCount === 1;
}

/** Returns accounts whose erasure goes on and was not checked for `olderThanS` seconds, least recently checked first. */
export async function takeOpen(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ accountId: string }>({
    name: 'account-erasures.take-open',
    text: `update account_erasures set checked_at = clock_timestamp()
            where account_id in (select account_id from account_erasures
                                  where ended_at is null and checked_at < now() - make_interval(secs => $1)
                                  order by checked_at limit $2 for update skip locked)
        returning account_id as "accountId"`,
    values: [olderThanS, limit],
  });
  return rows.map(({ accountId }) => accountId);
}
