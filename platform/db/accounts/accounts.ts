import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** The tenant: it owns keys, balance, jobs and cache. Only the ledger changes its balances. */
export interface Account {
  id: string;
  name: string | null;
  kind: 'paid' | 'free';
  teamId: string | null;
  /** Has task queues of its own. */
  dedicated: boolean;
  availableTokens: number;
  heldTokens: number;
}

const COLUMNS = `id, name, kind, team_id as "teamId", dedicated,
                 available_tokens as "availableTokens", held_tokens as "heldTokens"`;

/** Inserts an account. Returns undefined if the name is taken. */
export async function insert(
  db: Db,
  { id, name, kind, teamId }: Pick<Account, 'id' | 'name' | 'kind' | 'teamId'>,
): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'accounts.insert',
    text: `insert into accounts (id, name, kind, team_id)
           values ($1, $2, $3, $4)
           on conflict (name) do nothing
           returning ${COLUMNS}`,
    values: [id, name, kind, teamId],
  });
  return rows[0];
}

/** Returns an account by its id. */
export async function find(db: Db, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'accounts.find',
    text: `select ${COLUMNS} from accounts where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Returns which of these ids are of accounts of this database. */
export async function known(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts.known',
    text: 'select id from accounts where id = any ($1::uuid[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns an account by its id or its name. */
export async function findNamed(db: Db, idOrName: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'accounts.find-named',
    text: `select ${COLUMNS} from accounts where id = $2 or name = $1 order by name = $1 limit 1`,
    values: [idOrName, uuidOrNull(idOrName)],
  });
  return rows[0];
}

/**
 * Locks an account for the rest of the transaction. Every writer of its tokens takes this lock first. Rows that only refer to
 * the account can still be written, which `for update` would block.
 */
export async function lock(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.query({
    name: 'accounts.lock',
    text: 'select from accounts where id = $1 for no key update',
    values: [id],
  });
  if (rowCount !== 1) throw new Error(`There is no account ${id}`);
}

/** Puts an account into a team. Returns false if it is in another team. */
export async function join(db: Db, { id, teamId }: { id: string; teamId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'accounts.join',
    text: 'update accounts set team_id = $2 where id = $1 and (team_id is null or team_id = $2)',
    values: [id, teamId],
  });
  return rowCount === 1;
}

/** Gives an account its own task queues, or removes them; earlier jobs stay on their queue. */
export async function setDedicated(db: Db, { id, dedicated }: Pick<Account, 'id' | 'dedicated'>): Promise<void> {
  await db.query({
    name: 'accounts.set-dedicated',
    text: 'update accounts set dedicated = $2 where id = $1',
    values: [id, dedicated],
  });
}
