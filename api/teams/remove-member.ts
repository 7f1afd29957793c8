import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as invitations from '../../platform/db/accounts/team-invitations.ts';
import * as teams from '../../platform/db/accounts/teams.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/**
 * Takes an account out of the caller's team, with the invitations that it made. The recipes of the team stay with the team, also those that the
 * account wrote; a team without members is deleted. A member may take out itself, the owner anyone. Throws `team_not_found`, `member_not_found`, `not_team_owner`, and
 * `last_member` while the last member would leave recipes behind that nobody could see.
 */
export async function removeMember(
  db: Pool,
  { callerId, accountId }: { callerId: string; accountId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const teamId = await teams.lockOf(tx, callerId);
    if (teamId === undefined) throw new Problem('team_not_found');
    const members = await teams.membersOf(tx, teamId);
    if (!members.some((member) => member.accountId === accountId)) throw new Problem('member_not_found');
    if (accountId !== callerId && members[0]!.accountId !== callerId) throw new Problem('not_team_owner');
    await invitations.removeOf(tx, accountId);
    // A recipe that the account saves meanwhile is in the team before, or its own after.
    await accounts.lock(tx, accountId);
    if (members.length === 1 && (await teams.hasRecipes(tx, teamId))) throw new Problem('last_member');
    await teams.removeMember(tx, { teamId, accountId });
    if (members.length === 1) await teams.removeEmpty(tx, teamId);
    await changeLog.record(tx, { action: 'team.left', accountId, subject: teamId });
  });
}
