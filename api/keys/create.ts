import { selfServeKey } from './mint-self-serve-key.ts';
import { mintedKey, newKey } from './schemas.ts';
import { route } from '../http/route.ts';

/** `POST /v1/keys`. */
export const createKey = route({
  method: 'post',
  path: '/v1/keys',
  summary: 'Mint a key: the first one of a new account, or with a key another one of its account',
  keys: 'optional',
  body: newKey,
  bodyOptional: true,
  reply: { status: 201, body: mintedKey },
  problems: [],

  async handle({ body, caller }, deps) {
    const { apiKey, key, teamId } = await selfServeKey(deps, { caller, kind: body.kind });
    return {
      body: {
        api_key: apiKey,
        key_id: key.id,
        account_id: key.accountId,
        team_id: teamId,
        kind: key.kind,
        created_at: key.createdAt.toISOString(),
      },
    };
  },
});
