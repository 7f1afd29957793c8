import { ANY_KEY, route } from '../http/route.ts';
import { joinTeam as join } from './join-team.ts';
import { presentTeam } from './presenters.ts';
import { joining, team } from './schemas.ts';

/** `POST /v1/team/members`. */
export const joinTeam = route({
  method: 'post',
  path: '/v1/team/members',
  summary: 'Join a team with the code of an invitation',
  keys: ANY_KEY,
  scope: 'account',
  body: joining,
  reply: { status: 201, body: team },
  problems: ['invitation_not_found', 'already_in_team', 'team_full'],

  async handle({ body: { code }, caller: { accountId } }, deps) {
    const joined = await join(deps, { accountId, code });
    return { body: presentTeam(joined.team, { members: joined.members, accountId }) };
  },
});
