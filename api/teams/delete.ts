import { ANY_KEY, route } from '../http/route.ts';
import { removeMember } from './remove-member.ts';
import { memberParams, removed } from './schemas.ts';

/** `DELETE /v1/team/members/{account_id}`. */
export const deleteMember = route({
  method: 'delete',
  path: '/v1/team/members/{account_id}',
  summary: 'Leave the team, or as its owner remove another account; recipes of the team stay',
  keys: ANY_KEY,
  scope: 'account',
  params: memberParams,
  unknown: 'member_not_found',
  reply: { status: 200, body: removed },
  problems: ['team_not_found', 'member_not_found', 'not_team_owner', 'last_member'],

  async handle({ params: { account_id: accountId }, caller }, { db }) {
    await removeMember(db, { callerId: caller.accountId, accountId });
    return { body: { account_id: accountId, removed: true } };
  },
});
