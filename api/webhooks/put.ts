import { ANY_KEY, route } from '../http/route.ts';
import { changeSettings } from './change-settings.ts';
import { changedSettings, storedSettings } from './schemas.ts';

/** `PUT /v1/webhooks`. */
export const putWebhookSettings = route({
  method: 'put',
  path: '/v1/webhooks',
  summary: 'Opt into signing, long retries and metadata for the webhooks of the account',
  keys: ANY_KEY,
  scope: 'account',
  body: changedSettings,
  reply: { status: 200, body: storedSettings },
  problems: [],

  async handle({ body, caller: { accountId } }, deps) {
    const { settings, secret } = await changeSettings(deps, { accountId, changes: body });
    return { body: { ...settings, secret } };
  },
});
