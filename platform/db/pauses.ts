import type { Db } from './pool.ts';

/** Work that is not taken at present: of an account, or of all where there is none. */
export interface Pause {
  accountId: string | null;
  /** Shown to customers with the refusal. */
  reason: string | null;
  since: Date;
}

const COLUMNS = 'account_id as "accountId", reason, since';

/** Pauses the intake of an account, or of all; a pause that there is gets the new reason. */
export async function set(
  db: Db,
  { accountId, reason }: { accountId: string | null; reason: string | null },
): Promise<Pause> {
  const { rows } = await db.query<Pause>({
    name: 'pauses.set',
    text: `insert into pauses (account_id, reason) values ($1, $2)
           on conflict (account_id) do update set reason = excluded.reason
           returning ${COLUMNS}`,
    values: [accountId, reason],
  });
  return rows[0]!;
}

/** Ends the pause of an account, or the one of all, and reports whether there was one. */
export async function end(db: Db, accountId: string | null): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'pauses.end',
    text: 'delete from pauses where account_id is not distinct from $1',
    values: [accountId],
  });
  return rowCount === 1;
}

/** Returns the pause that concerns an account: the one of all first. */
export async function find(db: Db, accountId: string): Promise<Pause | undefined> {
  const { rows } = await db.query<Pause>({
    name: 'pauses.find',
    text: `select ${COLUMNS} from pauses where account_id is null or account_id = $1
            order by account_id nulls first limit 1`,
    values: [accountId],
  });
  return rows[0];
}

/** Returns all pauses, the one of all first, then the oldest. */
export async function list(db: Db): Promise<Pause[]> {
  const { rows } = await db.query<Pause>({
    name: 'pauses.list',
    text: `select ${COLUMNS} from pauses order by account_id is not null, since`,
  });
  return rows;
}
