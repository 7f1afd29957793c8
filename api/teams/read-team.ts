import * as teams from '../../platform/db/accounts/teams.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

export interface TeamWithMembers {
  team: teams.ShownTeam;
  members: teams.Member[];
}

/** Reads a team with its members. Throws `team_not_found` for an account without one. */
export async function readTeam(db: Db, teamId: string | null): Promise<TeamWithMembers> {
  const team = teamId === null ? undefined : await teams.find(db, teamId);
  if (!team) throw new Problem('team_not_found');
  return { team, members: await teams.membersOf(db, team.id) };
}
