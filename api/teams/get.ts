import { ANY_KEY, route } from '../http/route.ts';
import { presentTeam } from './presenters.ts';
import { readTeam } from './read-team.ts';
import { team } from './schemas.ts';

/** `GET /v1/team`. */
export const getTeam = route({
  method: 'get',
  path: '/v1/team',
  summary: 'Get the team of the account with its members',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: team },
  problems: ['team_not_found'],

  async handle({ caller: { accountId, teamId } }, { db }) {
    const found = await readTeam(db, teamId);
    return { body: presentTeam(found.team, { members: found.members, accountId }) };
  },
});
