import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentDelivery } from './presenters.ts';
import { deliveriesQuery, deliveryPage } from './schemas.ts';

/** `GET /v1/webhooks/deliveries`. */
export const listDeliveries = route({
  method: 'get',
  path: '/v1/webhooks/deliveries',
  summary: 'List the completion events of the last 30 days with their deliveries, newest first',
  keys: ANY_KEY,
  scope: 'read',
  query: deliveriesQuery,
  reply: { status: 200, body: deliveryPage },
  problems: [],

  async handle({ query: { limit, before }, caller: { accountId } }, { db }) {
    const found = await webhookEvents.page(db, { accountId, before, limit: limit + 1 });
    return { body: { deliveries: found.slice(0, limit).map(presentDelivery), has_more: found.length > limit } };
  },
});
