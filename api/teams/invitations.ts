import { ANY_KEY, route } from '../http/route.ts';
import { inviteAccount } from './invite-account.ts';
import { invitation } from './schemas.ts';

/** `POST /v1/team/invitations`. */
export const createInvitation = route({
  method: 'post',
  path: '/v1/team/invitations',
  summary: 'Create a code with which one other account can join the team within 7 days',
  keys: ANY_KEY,
  scope: 'account',
  reply: { status: 201, body: invitation },
  problems: ['team_not_found', 'too_many_invitations'],

  async handle({ caller: { accountId } }, deps) {
    const { code, expiresAt } = await inviteAccount(deps, accountId);
    return { body: { code, expires_at: expiresAt.toISOString() } };
  },
});
