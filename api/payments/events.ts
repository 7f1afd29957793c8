import type { Stripe } from 'stripe';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { noteActor } from '../../platform/telemetry/request-context.ts';
import { readBytes } from '../http/json-body.ts';
import { Problem } from '../http/problems/problem.ts';
import { route } from '../http/route.ts';
import { creditCheckout } from './credit-checkout.ts';
import { handledEvent } from './schemas.ts';
import { requirePayments } from './stripe-client.ts';

/** Max size of an event. Those of a checkout have 3 KiB. */
const MAX_EVENT_BYTES = 256 * 2 ** 10;
/** Max age of a signature, beyond which an event that somebody has recorded is refused. Stripe signs each delivery anew. */
const TOLERANCE_S = 300;
/** Wrong signatures of an address in a minute that are reported as such. Beyond them, only wrong ones are `rate_limited`. */
const FORGERIES_PER_MINUTE = 60;

const forgeries = new RateLimiterMemory({ points: FORGERIES_PER_MINUTE, duration: 60 });

/** `POST /v1/payments/events`. */
export const receivePaymentEvent = route({
  method: 'post',
  path: '/v1/payments/events',
  summary: 'Receive a signed event of Stripe: for Stripe only',
  keys: 'none',
  scope: 'none',
  body: 'stream',
  bodyTypes: ['application/json'],
  reply: { status: 200, body: handledEvent },
  problems: ['payments_off', 'invalid_request', 'invalid_signature', 'payload_too_large', 'rate_limited'],

  async handle({ body, headers, address }, deps) {
    const { stripe, webhookSecret } = requirePayments(deps.config);
    const bytes = await readBytes(body, { maxBytes: MAX_EVENT_BYTES, announced: headers['content-length'] });
    let event: Stripe.Event;
    try {
      const signature = headers['stripe-signature'] ?? '';
      event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret, TOLERANCE_S);
    } catch (error) {
      if (error instanceof SyntaxError) throw error; // Stripe has signed it: the body is read after the signature is checked
      // Every other error is about the header. For an empty signature it is a plain Error.
      throw await refusalOfForgery(address);
    }
    noteActor({ kind: 'stripe' });
    return { body: { outcome: await creditCheckout(deps, event) } };
  },
});

/**
 * Counts a wrong signature for an address and returns its refusal. The signature comes first: without TRUST_PROXY, all addresses are the
 * proxy's, and a limit before it would hold up the events of Stripe.
 */
async function refusalOfForgery(address: string): Promise<Problem> {
  const { consumedPoints, msBeforeNext } = await forgeries.penalty(address);
  if (consumedPoints <= FORGERIES_PER_MINUTE) return new Problem('invalid_signature');
  return new Problem('rate_limited', { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });
}
