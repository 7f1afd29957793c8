import type { Db } from '../pool.ts';

/** An account that has items in work, on any worker. */
export interface AccountAtWork {
  accountId: string;
  /** Its items that are not settled, counted up to a maximum. */
  open: number;
  /** Whether work on one of them began lately. */
  isNew: boolean;
}

/** Returns all accounts that have items in work, with their open items, of which `atMost` are counted. */
export async function accountsAtWork(
  db: Db,
  { atMost, newForS }: { atMost: number; newForS: number },
): Promise<AccountAtWork[]> {
  const { rows } = await db.query<AccountAtWork>({
    name: 'accounts-at-work.all',
    text: `with at_work as (
             select account_id, coalesce(bool_or(started_at > now() - make_interval(secs => $2)), false) as is_new
               from items
              where status = 'running'
              group by account_id
           )
           select w.account_id as "accountId", o.open, w.is_new as "isNew"
             from at_work w
            cross join lateral (
              select count(*)::int as open
                from (select
                        from jobs j
                        join items i on i.job_id = j.id
                       where j.account_id = w.account_id and j.status = 'IN_QUEUE' and i.status in ('pending', 'running')
                       limit $1) counted
            ) o`,
    values: [atMost, newForS],
  });
  return rows;
}
