import { ANY_KEY, route } from '../http/route.ts';
import { createTeam as create } from './create-team.ts';
import { presentTeam } from './presenters.ts';
import { newTeam, team } from './schemas.ts';

/** `POST /v1/team`. */
export const createTeam = route({
  method: 'post',
  path: '/v1/team',
  summary: 'Create a team, whose accounts share recipes',
  keys: ANY_KEY,
  scope: 'account',
  body: newTeam,
  reply: { status: 201, body: team },
  problems: ['already_in_team'],

  async handle({ body: { name }, caller: { accountId } }, deps) {
    const created = await create(deps, { accountId, name });
    return { body: presentTeam(created.team, { members: created.members, accountId }) };
  },
});
