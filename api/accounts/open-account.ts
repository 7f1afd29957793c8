import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as teams from '../../platform/db/accounts/teams.ts';

/** Thrown when the named account exists but has another kind or belongs to another team. */
export class AccountMismatch extends Error {
  override name = 'AccountMismatch';
}

/**
 * Returns the account with this name or id, and creates it if there is none; without a name it creates a new account. A team
 * given by name is created if there is none, and the account joins it. Call it in a transaction. Throws `AccountMismatch` if the account has another
 * kind or belongs to another team.
 */
export async function openAccount(
  db: Db,
  { kind, name, team }: { kind: accounts.Account['kind']; name?: string | undefined; team?: string | undefined },
): Promise<accounts.Account> {
  const teamId = team === undefined ? null : (await teams.findOrInsert(db, { id: uuidv7(), name: team })).id;
  const account = await findOrInsert(db, { kind, name, teamId });
  if (account.kind !== kind) {
    throw new AccountMismatch(
      `Account ${name} is a ${account.kind} account: it takes ${KEY_KINDS[account.kind]} keys only.`,
    );
  }
  if (teamId !== null && !(await accounts.join(db, { id: account.id, teamId }))) {
    throw new AccountMismatch(`Account ${name} belongs to a team other than ${team}.`);
  }
  if (teamId !== null && account.teamId !== teamId) {
    await changeLog.record(db, { action: 'team.joined', accountId: account.id, subject: teamId });
  }
  return { ...account, teamId: teamId ?? account.teamId };
}

const KEY_KINDS = { paid: 'live and test', free: 'free' } as const;

async function findOrInsert(
  db: Db,
  { kind, name, teamId }: { kind: accounts.Account['kind']; name: string | undefined; teamId: string | null },
): Promise<accounts.Account> {
  const found = name === undefined ? undefined : await accounts.findNamed(db, name);
  if (found) return found;
  const inserted = await accounts.insert(db, { id: uuidv7(), name: name ?? null, kind, teamId });
  if (inserted) {
    await changeLog.record(db, { action: 'account.opened', accountId: inserted.id, details: { kind } });
    if (teamId !== null) await changeLog.record(db, { action: 'team.joined', accountId: inserted.id, subject: teamId });
    return inserted;
  }
  // Another process inserted it between the two statements.
  const concurrent = await accounts.findNamed(db, name!);
  if (!concurrent) throw new Error(`Account ${name} could be neither found nor inserted`);
  return concurrent;
}
