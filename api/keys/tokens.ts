import { ANY_KEY, route } from '../http/route.ts';
import { mintBrowserToken } from './mint-browser-token.ts';
import { mintedToken, newToken } from './schemas.ts';

/** `POST /v1/keys/tokens`. */
export const createToken = route({
  method: 'post',
  path: '/v1/keys/tokens',
  summary: 'Create a token for a web page, which acts as the key for at most an hour',
  keys: ANY_KEY,
  scope: 'keys',
  body: newToken,
  bodyOptional: true,
  reply: { status: 201, body: mintedToken },
  problems: ['key_outlives_own', 'key_outspends_own', 'too_many_tokens'],

  async handle({ body, caller }, deps) {
    const { token, row, maxTokens } = await mintBrowserToken(deps, {
      caller,
      scopes: body.scopes,
      maxTokens: body.max_tokens,
      lifeS: body.expires_in_s,
    });
    return {
      body: {
        token,
        key_id: row.keyId,
        kind: caller.keyKind,
        created_at: row.createdAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        scopes: row.scopes,
        max_tokens: maxTokens,
      },
    };
  },
});
