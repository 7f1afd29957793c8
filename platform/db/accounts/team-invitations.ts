import type { Db } from '../pool.ts';

/** An invitation to a team, good for one account. Of its code only the hash is stored. */
interface Invitation {
  codeHash: Buffer;
  teamId: string;
  /** Its author. */
  accountId: string;
}

/** Inserts an invitation that expires `lifeS` seconds from now, and deletes those of the team that have expired. */
export async function insert(
  db: Db,
  { codeHash, teamId, accountId, lifeS }: Invitation & { lifeS: number },
): Promise<Date> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'team-invitations.insert',
    text: `with expired as (delete from team_invitations where team_id = $2 and expires_at <= now())
           insert into team_invitations (code_hash, team_id, account_id, expires_at)
           values ($1, $2, $3, date_trunc('milliseconds', now()) + make_interval(secs => $4))
        returning expires_at as "expiresAt"`,
    values: [codeHash, teamId, accountId, lifeS],
  });
  return rows[0]!.expiresAt;
}

/** Returns the number of invitations to a team that can be used. */
export async function countOpen(db: Db, teamId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'team-invitations.count-open',
    text: 'select count(*)::int as count from team_invitations where team_id = $1 and expires_at > now()',
    values: [teamId],
  });
  return rows[0]!.count;
}

/** Returns the team of an invitation that can be used. */
export async function teamOf(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ teamId: string }>({
    name: 'team-invitations.team-of',
    text: `select team_id as "teamId" from team_invitations where code_hash = $1 and expires_at > now()`,
    values: [codeHash],
  });
  return rows[0]?.teamId;
}

/** Uses an invitation. Returns false if another account used it first, if it expired, or if its author left. */
export async function use(db: Db, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'team-invitations.use',
    text: 'delete from team_invitations where code_hash = $1 and expires_at > now()',
    values: [codeHash],
  });
  return rowCount === 1;
}

/** Deletes the invitations of an account. */
export async function removeOf(db: Db, accountId: string): Promise<void> {
  await db.query({
    name: 'team-invitations.remove-of',
    text: 'delete from team_invitations where account_id = $1',
    values: [accountId],
  });
}
