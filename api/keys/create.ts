import { route } from '../http/route.ts';
import { mintSelfServeKey } from './mint-self-serve-key.ts';
import { mintedKey, newKey } from './schemas.ts';

/** `POST /v1/keys`. */
export const createKey = route({
  method: 'post',
  path: '/v1/keys',
  summary: 'Create a key: without a key the first of a new account, with a key another of its account',
  keys: 'optional',
  scope: 'keys',
  body: newKey,
  bodyOptional: true,
  reply: { status: 201, body: mintedKey },
  problems: ['key_kind_not_accepted', 'key_outlives_own', 'key_outspends_own', 'too_many_keys'],

  async handle({ body, caller }, deps) {
    const { apiKey, key, teamId } = await mintSelfServeKey(deps, {
      caller,
      kind: body.kind,
      label: body.label,
      expiresAt: body.expires_at,
      scopes: body.scopes,
      maxTokens: body.max_tokens,
    });
    return {
      body: {
        api_key: apiKey,
        key_id: key.id,
        account_id: key.accountId,
        team_id: teamId,
        kind: key.kind,
        created_at: key.createdAt.toISOString(),
        label: key.label,
        expires_at: key.expiresAt?.toISOString() ?? null,
        scopes: key.scopes,
        max_tokens: key.maxTokens,
      },
    };
  },
});
