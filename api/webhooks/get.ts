import * as webhookSettings from '../../platform/db/webhook-settings.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { webhookSettings as settingsSchema } from './schemas.ts';

/** `GET /v1/webhooks`. */
export const getWebhookSettings = route({
  method: 'get',
  path: '/v1/webhooks',
  summary: 'Get what the account has opted into for its webhooks',
  keys: ANY_KEY,
  scope: 'read',
  reply: { status: 200, body: settingsSchema },
  problems: [],

  async handle({ caller: { accountId } }, { db }) {
    return { body: await webhookSettings.find(db, accountId) };
  },
});
