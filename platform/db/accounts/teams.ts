import type { Db } from '../pool.ts';

/** Accounts that share their recipes. */
export interface Team {
  id: string;
  name: string;
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
