import type { Db } from './pool.ts';

/** Accounts that share their recipes. */
export interface Team {
  id: string;
  name: string;
}

/** The team of this name, made with the given id when there is none; by many at once it is made once. */
export async function findOrInsert(db: Db, { id, name }: Team): Promise<Team> {
  const { rows } = await db.query<Team>({
    name: 'teams.find-or-insert',
    // Updating the name to itself makes the statement answer the row that stands, its own or another's.
    text: `insert into teams (id, name)
           values ($1, $2)
           on conflict (name) do update set name = excluded.name
           returning id, name`,
    values: [id, name],
  });
  return rows[0]!;
}
