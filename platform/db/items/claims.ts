import type { Db } from '../pool.ts';

/** A lease on work that must run once at a time; writes under it check its fence. */
export interface Claim {
  accountId: string;
  key: string;
  /** The item that works on it. */
  owner: string;
  fence: number;
  /** How often the process that worked on it vanished, or its engine child died. */
  takeovers: number;
}

/** Another worker took the claim over, or its item is gone: results of this attempt are dropped. */
export class ClaimLost extends Error {
  override message = 'the claim was taken over, or its item is gone';
}

/** Work to claim, the item that works on it, and the process that runs it. */
interface Claimant {
  accountId: string;
  key: string;
  owner: string;
  process: string;
}

/** Duration of a claim without renewal, in seconds. */
const LEASE_S = 30;
/** An expired claim is of no use this many seconds after its end. */
const FORGOTTEN_AFTER_S = 3_600;

/** SQL of the deaths of claim `c` if the process in `$5` took it over: one more if another process held it. */
const DEATHS = 'c.takeovers + (c.process is not null and c.process <> $5)::int';

/**
 * Claims work that is free, expired, or claimed by an earlier attempt of the same owner. Returns undefined while another owner holds it, and for
 * work that would have `notAt` take-overs then.
 */
export async function take(
  db: Db,
  { accountId, key, owner, process }: Claimant,
  { notAt = -1 } = {},
): Promise<Claim | undefined> {
  const { rows } = await db.query<Claim>({
    name: 'claims.take',
    text: `insert into claims as c (account_id, key, owner, lease_until, process)
           values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), $5)
           on conflict (account_id, key) do update
              set owner = excluded.owner, fence = c.fence + 1, takeovers = ${DEATHS}, lease_until = excluded.lease_until,
                  process = excluded.process
            where (c.lease_until < clock_timestamp() or c.owner = excluded.owner) and ${DEATHS} <> $6
        returning account_id as "accountId", key, owner, fence, takeovers`,
    values: [accountId, key, owner, LEASE_S, process, notAt],
  });
  return rows[0];
}

/** Returns the take-overs of a claim if this claimant took it now; 0 if it is free or held by another. */
export async function takeoversAhead(db: Db, { accountId, key, owner, process }: Claimant): Promise<number> {
  const { rows } = await db.query<{ takeovers: number }>({
    name: 'claims.takeovers-ahead',
    text: `select c.takeovers + (c.process is not null and c.process <> $4)::int as takeovers from claims c
            where account_id = $1 and key = $2 and (lease_until < clock_timestamp() or owner = $3)`,
    values: [accountId, key, owner, process],
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

/** Counts the death of the engine child that worked under a claim, if it is still held. The next attempt of its owner takes it over. */
export async function noteDeath(db: Db, { accountId, key, owner, fence }: Claim): Promise<void> {
  await db.query({
    name: 'claims.note-death',
    text: `update claims set takeovers = takeovers + 1, process = null
            where account_id = $1 and key = $2 and owner = $3 and fence = $4 and process is not null`,
    values: [accountId, key, owner, fence],
  });
}

/** Returns the values by which a statement that records a result drops its claim too: account, key, owner, fence. Without a claim it drops none. */
export function valuesOf(claim: Claim | undefined): (string | number | null)[] {
  return [claim?.accountId ?? null, claim?.key ?? null, claim?.owner ?? null, claim?.fence ?? null];
}

/**
 * Reports whether a claim is still held by an item that exists, and keeps it so until the transaction ends. What statements write behind this
 * check, with the same condition in their own text, an erasure finds: it deletes items first, and claims before results and files.
 */
export async function holds(db: Db, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claims.holds',
    text: `select from claims c join items i on i.id = c.owner
            where c.account_id = $1 and c.key = $2 and c.owner = $3 and c.fence = $4 for share of c`,
    values: valuesOf(claim),
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
