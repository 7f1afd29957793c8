import type { Db } from '../pool.ts';

/** A lease on work that must run once at a time; writes under it check its fence. */
export interface Claim {
  accountId: string;
  key: string;
  /** The item that works on it. */
  owner: string;
  fence: number;
  /** Number of take-overs from an owner that vanished. */
  takeovers: number;
}

/** Duration of a claim without renewal, in seconds. */
const LEASE_S = 30;
/** An expired claim is of no use this many seconds after its end. */
const FORGOTTEN_AFTER_S = 3_600;

/** Claims work that is free, expired, or claimed by an earlier attempt of the same owner. Returns undefined while another owner holds it. */
export async function take(
  db: Db,
  { accountId, key, owner }: { accountId: string; key: string; owner: string },
): Promise<Claim | undefined> {
  const { rows } = await db.query<Claim>({
    name: 'claims.take',
    text: `insert into claims as c (account_id, key, owner, lease_until)
           values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
           on conflict (account_id, key) do update
              set owner = excluded.owner, fence = c.fence + 1, takeovers = c.takeovers + 1, lease_until = excluded.lease_until
            where c.lease_until < clock_timestamp() or c.owner = excluded.owner
        returning account_id as "accountId", key, owner, fence, takeovers`,
    values: [accountId, key, owner, LEASE_S],
  });
  return rows[0];
}

/** Returns the take-overs of a claim if `owner` took it now; 0 if it is free or held by another. */
export async function takeoversAhead(
  db: Db,
  { accountId, key, owner }: { accountId: string; key: string; owner: string },
): Promise<number> {
  const { rows } = await db.query<{ takeovers: number }>({
    name: 'claims.takeovers-ahead',
    text: `select takeovers + 1 as takeovers from claims
            where account_id = $1 and key = $2 and (lease_until < clock_timestamp() or owner = $3)`,
    values: [accountId, key, owner],
  });
  return rows[0]?.takeovers ?? 0;
}

/** Renews a claim. Returns false if it is lost. */
export async function renew(db: Db, { accountId, key, owner, fence }: Claim): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claims.renew',
    text: `update claims set lease_until = clock_timestamp() + make_interval(secs => $5)
            where account_id = $1 and key = $2 and owner = $3 and fence = $4`,
    values: [accountId, key, owner, fence, LEASE_S],
  });
  return rowCount === 1;
}

/** Deletes a claim, if it is still held. */
export async function drop(db: Db, { accountId, key, owner, fence }: Claim): Promise<void> {
  await db.query({
    name: 'claims.drop',
    text: 'delete from claims where account_id = $1 and key = $2 and owner = $3 and fence = $4',
    values: [accountId, key, owner, fence],
  });
}

/** Deletes claims that expired long ago. */
export async function clearForgotten(db: Db): Promise<number> {
  const { rowCount } = await db.query({
    name: 'claims.clear-forgotten',
    text: 'delete from claims where lease_until < now() - make_interval(secs => $1)',
    values: [FORGOTTEN_AFTER_S],
  });
  return rowCount ?? 0;
}
