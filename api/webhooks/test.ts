import { ANY_KEY, route } from '../http/route.ts';
import { testedWebhook, testResult } from './schemas.ts';
import { sendTestEvent } from './send-test-event.ts';
import { WEBHOOK_REFUSALS } from './webhook-url.ts';

/** `POST /v1/webhooks/test`. */
export const testWebhook = route({
  method: 'post',
  path: '/v1/webhooks/test',
  summary: 'Send a test event to an address once and return its response',
  keys: ANY_KEY,
  scope: 'account',
  body: testedWebhook,
  refusals: WEBHOOK_REFUSALS,
  reply: { status: 200, body: testResult },
  problems: ['rate_limited'],

  async handle({ body, caller: { accountId } }, deps) {
    const { eventId, outcome, status, error, ms } = await sendTestEvent(deps, { accountId, url: body.webhook_url });
    return {
      body: {
        event_id: eventId,
        outcome,
        status: status ?? null,
        response_ms: status === undefined ? null : ms,
        error: error ?? null,
      },
    };
  },
});
