import type { Config } from '../../platform/config.ts';
import * as invitations from '../../platform/db/accounts/team-invitations.ts';
import * as teams from '../../platform/db/accounts/teams.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { hashKey, newInvitationCode, requireKeySecret } from '../auth/api-key.ts';
import { Problem } from '../http/problems/problem.ts';

/** Max invitations to a team that can be used. */
const MAX_OPEN = 20;

/** Seconds that an invitation can be used. */
const LIFE_S = 7 * 86_400;

/**
 * Makes an invitation of a member to its team and returns its code; only a hash of it is stored. Throws `team_not_found` for an account without
 * a team and `too_many_invitations`.
 */
export async function inviteAccount(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  accountId: string,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newInvitationCode();
  const codeHash = hashKey(code, requireKeySecret(config));
  return transaction(db, async (tx) => {
    const teamId = await teams.lockOf(tx, accountId);
    if (teamId === undefined) throw new Problem('team_not_found');
    if ((await invitations.countOpen(tx, teamId)) >= MAX_OPEN) throw new Problem('too_many_invitations');
    const expiresAt = await invitations.insert(tx, { codeHash, teamId, accountId, lifeS: LIFE_S });
    return { code, expiresAt };
  });
}
