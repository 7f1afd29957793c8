import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as teams from '../../platform/db/teams.ts';

/** The account asked for is there, and is another than it should be. */
export class AccountMismatch extends Error {
  override name = 'AccountMismatch';
}

/**
 * Finds the account of this name or id, or makes it; without a name it is always a new one. A team given by name is made
 * when there is none, and the account joins it. Throws `AccountMismatch` when it is of another kind or in another team.
 */
export async function openAccount(
  db: Db,
  { kind, name, team }: { kind: accounts.Account['kind']; name?: string | undefined; team?: string | undefined },
): Promise<accounts.Account> {
  const teamId = team === undefined ? null : (await teams.findOrInsert(db, { id: uuidv7(), name: team })).id;
  const account = await findOrInsert(db, { kind, name, teamId });
  if (account.kind !== kind) {
    throw new AccountMismatch(
      `Account ${name} is a ${account.kind} account: it takes ${KINDS_OF[account.kind]} keys only.`,
    );
  }
  if (teamId !== null && !(await accounts.join(db, { id: account.id, teamId }))) {
    throw new AccountMismatch(`Account ${name} belongs to another team than ${team}.`);
  }
  return { ...account, teamId: teamId ?? account.teamId };
}

const KINDS_OF = { paid: 'live and test', free: 'free' } as const;

async function findOrInsert(
  db: Db,
  { kind, name, teamId }: { kind: accounts.Account['kind']; name: string | undefined; teamId: string | null },
): Promise<accounts.Account> {
  const found = name === undefined ? undefined : await accounts.findNamed(db, name);
  if (found) return found;
  const made = await accounts.insert(db, { id: uuidv7(), name: name ?? null, kind, teamId });
  if (made) return made;
  // Someone else made it between the two statements.
  const theirs = await accounts.findNamed(db, name!);
  if (!theirs) throw new Error(`Account ${name} is neither there nor free`);
  return theirs;
}
