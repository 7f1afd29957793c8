import type { z } from 'zod';
import type { Member, ShownTeam } from '../../platform/db/accounts/teams.ts';
import type { team as teamSchema } from './schemas.ts';

/** Presents a team to a member. The owner is the longest member: the first. */
export function presentTeam(
  { id, name, createdAt }: ShownTeam,
  { members, accountId }: { members: readonly Member[]; accountId: string },
): z.input<typeof teamSchema> {
  return {
    team_id: id,
    name,
    created_at: createdAt.toISOString(),
    members: members.map((member, place) => ({
      account_id: member.accountId,
      name: member.name,
      role: place === 0 ? 'owner' : 'member',
      is_caller: member.accountId === accountId,
      joined_at: member.joinedAt.toISOString(),
    })),
  };
}
