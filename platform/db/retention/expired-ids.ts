import type { Db } from '../pool.ts';

/** Records what an account had and retention deletes. Call it in the transaction that deletes it. */
export async function record(db: Db, entries: readonly { id: string; accountId: string }[]): Promise<void> {
  if (entries.length === 0) return;
  await db.query({
    name: 'expired-ids.record',
    text: `insert into expired_ids (id, account_id)
           select distinct id, account_id from unnest($1::uuid[], $2::uuid[]) as gone (id, account_id)
               on conflict (id, account_id) do update set expired_at = excluded.expired_at`,
    values: [entries.map(({ id }) => id), entries.map(({ accountId }) => accountId)],
  });
}

/** Returns which of these ids retention has deleted; of this account, or of any without one. */
export async function among(
  db: Db,
  { ids, accountId }: { ids: readonly string[]; accountId: string | null },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: accountId === null ? 'expired-ids.among-all' : 'expired-ids.among',
    text: `select distinct id from expired_ids
            where id = any ($1::uuid[]) ${accountId === null ? '' : 'and account_id = $2'}`,
    values: [ids, ...(accountId === null ? [] : [accountId])],
  });
  return rows.map(({ id }) => id);
}

/** Deletes at most `limit` ids that were recorded `olderThanS` seconds ago. Returns their number. */
export async function forget(db: Db, { olderThanS, limit }: { olderThanS: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query({
    name: 'expired-ids.forget',
    text: `delete from expired_ids where ctid in (
             select ctid from expired_ids where expired_at < now() - make_interval(secs => $1)
              order by expired_at, id limit $2 for update skip locked)`,
    values: [olderThanS, limit],
  });
  return rowCount ?? 0;
}
