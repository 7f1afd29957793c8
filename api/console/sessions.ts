import { Problem } from '../http/problems/problem.ts';
import { route } from '../http/route.ts';
import { openSession } from './open-session.ts';
import { session, signIn } from './schemas.ts';

/** `POST /v1/console/sessions`. */
export const createConsoleSession = route({
  method: 'post',
  path: '/v1/console/sessions',
  summary: 'Sign a browser on the machine of the API in, with the code of a link that npm start printed',
  keys: 'none',
  scope: 'none',
  body: signIn,
  reply: { status: 201, body: session },
  problems: ['local_only', 'sign_in_code_not_found'],

  async handle({ body: { code }, isLocal }, deps) {
    if (!isLocal) throw new Problem('local_only');
    const { apiKey, key } = await openSession(deps, code);
    return {
      body: { api_key: apiKey, key_id: key.id, account_id: key.accountId, expires_at: key.expiresAt!.toISOString() },
    };
  },
});
