import { Problem } from '../http/problems/problem.ts';
import { route } from '../http/route.ts';
import { openOperatorSession } from './open-operator-session.ts';
import { code, session } from './schemas.ts';

/** `POST /v1/operator/sessions`. */
export const createOperatorSession = route({
  method: 'post',
  path: '/v1/operator/sessions',
  summary: 'Open a session of the operator on the machine of the API, with the code of a link',
  keys: 'none',
  scope: 'none',
  body: code,
  reply: { status: 201, body: session },
  problems: ['local_only', 'sign_in_code_not_found'],

  async handle({ body: { code: sent }, isLocal }, deps) {
    if (!isLocal) throw new Problem('local_only');
    const { token, expiresAt } = await openOperatorSession(deps, sent);
    return { body: { token, expires_at: expiresAt.toISOString() } };
  },
});
