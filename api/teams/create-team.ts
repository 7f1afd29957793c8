import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../platform/config.ts';
import * as teams from '../../platform/db/accounts/teams.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import { Problem } from '../http/problems/problem.ts';
import { TEAM_BYTES } from '../jobs/row-bytes.ts';
import { readTeam, type TeamWithMembers } from './read-team.ts';

/** Creates a team with an account as its only member. Recipes of the account stay its own. Throws `already_in_team`. */
export async function createTeam(
  { db, config }: { db: Pool; config: Pick<Config, 'FREE_ROW_BYTES_PER_DAY'> },
  { accountId, name }: { accountId: string; name: string },
): Promise<TeamWithMembers> {
  return transaction(db, async (tx) => {
    const id = uuidv7();
    await teams.insert(tx, { id, title: name });
    if (!(await teams.addMember(tx, { teamId: id, accountId }))) throw new Problem('already_in_team');
    await requireRowBudget(tx, config, { accountId, bytes: TEAM_BYTES }); // of a team that everybody leaves too
    await changeLog.record(tx, { action: 'team.created', accountId, subject: id });
    return readTeam(tx, id);
  });
}
