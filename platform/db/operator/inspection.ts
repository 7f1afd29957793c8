import type { Db } from '../pool.ts';

/** What `npm run doctor` reads. */

/** Returns the version of PostgreSQL and the time by its clock. */
export async function server(db: Db): Promise<{ version: string; now: Date }> {
  const { rows } = await db.query<{ version: string; now: Date }>({
    name: 'inspection.server',
    text: `select current_setting('server_version') as version, clock_timestamp() as now`,
  });
  return rows[0]!;
}

/** Returns the lanes of open work and of dedicated accounts. */
export async function lanesInUse(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ lane: string }>({
    name: 'inspection.lanes-in-use',
    text: `select lane from jobs where status = 'IN_QUEUE'
            union select 'tenant-' || id from accounts where dedicated
            order by lane`,
  });
  return rows.map(({ lane }) => lane);
}

/** Returns how many jobs should have been woken `forS` seconds ago or longer. */
export async function overdueJobs(db: Db, forS: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'inspection.overdue-jobs',
    text: 'select count(*)::int as count from jobs where wake_at < now() - make_interval(secs => $1)',
    values: [forS],
  });
  return rows[0]!.count;
}

/** Returns the contents that were stored last, which should be in storage. */
export async function lastStored(db: Db, limit: number): Promise<{ accountId: string; contentHash: string }[]> {
  const { rows } = await db.query<{ accountId: string; contentHash: string }>({
    name: 'inspection.last-stored',
    text: `select account_id as "accountId", content_hash as "contentHash" from stored_objects
            where state = 'kept' and not pinned and used_at < now() - interval '1 hour'
            order by used_at desc limit $1`,
    values: [limit],
  });
  return rows;
}
