import { z } from 'zod';
import { timestamp } from '../http/fields.ts';
import { MINIMUM_TOP_UP_USD } from '../../workflows/domain/prices.ts';

/** Largest top-up of one checkout in US dollars. */
const MAX_TOP_UP_USD = 10_000;

const returnUrl = z
  .url()
  .max(2_000)
  .refine((text) => isReturnUrl(text), 'It must be an https address; http only for localhost.');

function isReturnUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

export const newCheckout = z
  .strictObject({
    usd: z
      .number()
      .min(MINIMUM_TOP_UP_USD)
      .max(MAX_TOP_UP_USD)
      .refine((usd) => Number(usd.toFixed(2)) === usd, 'It may have two decimals.')
      .describe('US dollars to pay, with at most two decimals. A dollar buys 600 tokens.'),
    success_url: returnUrl.describe('Page to which Stripe sends the browser after the payment.'),
    cancel_url: returnUrl
      .optional()
      .describe('Page to which Stripe sends the browser of somebody who goes back without paying.'),
    invoice: z.boolean().default(false).describe('Let Stripe make an invoice of the payment and send it by mail.'),
  })
  .meta({ id: 'NewCheckout', example: { usd: 25, success_url: 'https://app.example/paid' } });

export const openedCheckout = z
  .object({
    checkout_id: z.string().describe('Id of the Checkout Session at Stripe.'),
    url: z.url().describe('Page of Stripe on which to pay. It ends with `expires_at`.'),
    usd: z.number(),
    tokens: z.int().describe('Tokens that the account is credited with once Stripe reports the payment.'),
    expires_at: timestamp,
  })
  .meta({ id: 'OpenedCheckout' });

export const handledEvent = z.object({
  outcome: z
    .enum(['credited', 'credited_before', 'ignored'])
    .describe('`ignored`: an event that credits nothing, such as one of a payment that is still under way.'),
});
