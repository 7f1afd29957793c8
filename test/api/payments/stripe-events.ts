import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import type { TestResponse } from '../../infra/service-client.ts';

/** Secret by which the events of tests are signed. */
export const SECRET = 'whsec_of_these_tests_only';

export interface PaidSession {
  accountId: string;
  id?: string;
  type?: string;
  metadata?: Record<string, string>;
  changes?: object;
}

/** Returns the bytes of an event about a session that is paid with 25 USD. */
export function eventOf({ accountId, id = `cs_test_${randomUUID()}`, type, metadata, changes }: PaidSession): string {
  const session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    currency: 'usd',
    amount_total: 2_500,
    client_reference_id: accountId,
    metadata: { audio_account_id: accountId, ...metadata },
    ...changes,
  };
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: type ?? 'checkout.session.completed' };
  return JSON.stringify({ ...event, data: { object: session } });
}

interface Requester {
  request(method: string, path: string, o: { body: unknown; headers?: Record<string, string> }): Promise<TestResponse>;
}

/** Sends an event to a service as Stripe would. */
export function send(
  service: Requester,
  payload: string,
  { secret = SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
): Promise<TestResponse> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) });
  return service.request('POST', '/v1/payments/events', { body: payload, headers: { 'stripe-signature': signature } });
}
