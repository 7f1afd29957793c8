import { ANY_KEY, route } from '../http/route.ts';
import { openCheckout } from './open-checkout.ts';
import { newCheckout, openedCheckout } from './schemas.ts';

/** `POST /v1/payments/checkout`. */
export const createCheckout = route({
  method: 'post',
  path: '/v1/payments/checkout',
  summary: 'Open a page of Stripe on which to pay for tokens',
  keys: ANY_KEY,
  scope: 'account',
  body: newCheckout,
  reply: { status: 201, body: openedCheckout },
  problems: ['payments_off', 'payment_refused', 'rate_limited'],

  async handle({ body, caller: { accountId } }, deps) {
    const { id, url, tokens, expiresAt } = await openCheckout(deps, {
      accountId,
      usd: body.usd,
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      withInvoice: body.invoice,
      savesCard: body.save_card,
    });
    return { body: { checkout_id: id, url, usd: body.usd, tokens, expires_at: expiresAt.toISOString() } };
  },
});
