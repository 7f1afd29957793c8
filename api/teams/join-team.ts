import type { Config } from '../../platform/config.ts';
import * as invitations from '../../platform/db/accounts/team-invitations.ts';
import * as teams from '../../platform/db/accounts/teams.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { hashKey, requireKeySecret } from '../auth/api-key.ts';
import { Problem } from '../http/problems/problem.ts';
import { readTeam, type TeamWithMembers } from './read-team.ts';

/** Max accounts of a team. */
const MAX_MEMBERS = 100;

/**
 * Puts an account into the team of an invitation, which ends with it. Recipes that the account has saved stay its own. Throws
 * `invitation_not_found`, `already_in_team`, after which the invitation is still good, and `team_full`.
 */
export async function joinTeam(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  { accountId, code }: { accountId: string; code: string },
): Promise<TeamWithMembers> {
  const codeHash = hashKey(code, requireKeySecret(config));
  return transaction(db, async (tx) => {
    const teamId = await invitations.teamOf(tx, codeHash);
    if (teamId === undefined) throw new Problem('invitation_not_found');
    await teams.lock(tx, teamId);
    if (!(await invitations.use(tx, codeHash))) throw new Problem('invitation_not_found');
    if ((await teams.membersOf(tx, teamId)).length >= MAX_MEMBERS) throw new Problem('team_full');
    if (!(await teams.addMember(tx, { teamId, accountId }))) throw new Problem('already_in_team');
    await changeLog.record(tx, { action: 'team.joined', accountId, subject: teamId });
    return readTeam(tx, teamId);
  });
}
