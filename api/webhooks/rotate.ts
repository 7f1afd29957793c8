import { ANY_KEY, route } from '../http/route.ts';
import { rotateSecret } from './rotate-secret.ts';
import { rotatedSecret } from './schemas.ts';

/** `POST /v1/webhooks/rotate`. The request has no body. */
export const rotateWebhookSecret = route({
  method: 'post',
  path: '/v1/webhooks/rotate',
  summary: 'Make a new signing secret; the old one signs beside it for 24 h',
  keys: ANY_KEY,
  scope: 'account',
  reply: { status: 200, body: rotatedSecret },
  problems: ['rate_limited'],

  async handle({ caller: { accountId } }, deps) {
    const { secret, oldSecretUntil } = await rotateSecret(deps, { accountId });
    return { body: { secret, old_secret_until: oldSecretUntil?.toISOString() ?? null } };
  },
});
