import type { Db } from '../pool.ts';

/** Accounts that share their recipes. */
export interface Team {
  id: string;
  name: string;
}

/** A team as its members see it. */
export interface ShownTeam extends Team {
  createdAt: Date;
}

export interface Member {
  accountId: string;
  name: string | null;
  joinedAt: Date;
}

/** Returns the team of this name, creating it with the given id if there is none. Concurrent calls create it once. */
export async function findOrInsert(db: Db, { id, name }: Team): Promise<Team> {
  const { rows } = await db.query<Team>({
    name: 'teams.find-or-insert',
    // Updating the name to itself makes the statement return the existing row.
    text: `insert into teams (id, name)
           values ($1, $2)
           on conflict (name) do update set name = excluded.name
           returning id, name`,
    values: [id, name],
  });
  return rows[0]!;
}

/** Inserts a team that an account creates. Its title need not be unique, and names no team to operators: its id does. */
export async function insert(db: Db, { id, title }: { id: string; title: string }): Promise<void> {
  await db.query({
    name: 'teams.insert',
    text: 'insert into teams (id, name, title) values ($1, $1::uuid::text, $2)',
    values: [id, title],
  });
}

/** Returns a team by its id. */
export async function find(db: Db, id: string): Promise<ShownTeam | undefined> {
  const { rows } = await db.query<ShownTeam>({
    name: 'teams.find',
    text: `select id, coalesce(title, name) as name, created_at as "createdAt" from teams where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Locks a team for the rest of the transaction. Whoever joins, leaves or removes a member takes this lock first. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.query({ name: 'teams.lock', text: 'select from teams where id = $1 for no key update', values: [id] });
}

/** Locks the team of an account and returns its id, or undefined for an account without one. */
export async function lockOf(db: Db, accountId: string): Promise<string | undefined> {
  const before = await idOf(db, accountId);
  if (before === undefined) return undefined;
  await lock(db, before);
  // The account may have left while this waited for the lock.
  return (await idOf(db, accountId)) === before ? before : undefined;
}

async function idOf(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ teamId: string | null }>({
    name: 'teams.id-of',
    text: 'select team_id as "teamId" from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.teamId ?? undefined;
}

/** Returns the accounts of a team, the longest member first. */
export async function membersOf(db: Db, teamId: string): Promise<Member[]> {
  const { rows } = await db.query<Member>({
    name: 'teams.members-of',
    text: `select id as "accountId", name, coalesce(joined_team_at, created_at) as "joinedAt" from accounts
            where team_id = $1 order by coalesce(joined_team_at, created_at), id`,
    values: [teamId],
  });
  return rows;
}

/** Puts an account that has no team into one. Returns false if it has a team. */
export async function addMember(
  db: Db,
  { teamId, accountId }: { teamId: string; accountId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'teams.add-member',
    text: `update accounts set team_id = $2, joined_team_at = date_trunc('milliseconds', clock_timestamp())
            where id = $1 and team_id is null`,
    values: [accountId, teamId],
  });
  return rowCount === 1;
}

/** Takes an account out of a team. */
export async function removeMember(
  db: Db,
  { teamId, accountId }: { teamId: string; accountId: string },
): Promise<void> {
  await db.query({
    name: 'teams.remove-member',
    text: 'update accounts set team_id = null, joined_team_at = null where id = $1 and team_id = $2',
    values: [accountId, teamId],
  });
}

/** Reports whether a team owns a recipe that is not deleted. */
export async function hasRecipes(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await db.query<{ present: boolean }>({
    name: 'teams.has-recipes',
    text: 'select exists (select from recipes where team_id = $1 and deleted_at is null) as present',
    values: [teamId],
  });
  return rows[0]!.present;
}

/**
 * Deletes a team that has no member any more; one that deleted recipes refer to keeps its row without its title. The caller holds the lock of the team. A
 * team with a member stays as it is.
 */
export async function removeEmpty(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.query({
    name: 'teams.remove-empty',
    text: `delete from teams t
            where id = $1
              and not exists (select from accounts where team_id = t.id)
              and not exists (select from recipes where team_id = t.id)
              and not exists (select from team_invitations where team_id = t.id)`,
    values: [id],
  });
  if (rowCount === 1) return;
  await db.query({
    name: 'teams.empty-title',
    text: `update teams t set title = null
            where id = $1 and title is not null and not exists (select from accounts where team_id = t.id)`,
    values: [id],
  });
}
