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
    save_card: z
      .boolean()
      .default(false)
      .describe('Save the card at Stripe, so that PUT /v1/payments/reload can pay with it.'),
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

const dollars = z
  .number()
  .max(MAX_TOP_UP_USD)
  .refine((usd) => Number(usd.toFixed(2)) === usd, 'It may have two decimals.');

export const newReload = z
  .strictObject({
    below_tokens: z.int().min(1).max(1e12).describe('Pay when fewer tokens than these are available.'),
    usd: dollars.min(MINIMUM_TOP_UP_USD).describe('US dollars to pay each time.'),
    monthly_limit_usd: dollars
      .min(MINIMUM_TOP_UP_USD)
      .describe('Most US dollars that are paid this way in a month of UTC, at least `usd`.'),
  })
  .refine(({ usd, monthly_limit_usd: limit }) => limit >= usd, {
    path: ['monthly_limit_usd'],
    message: 'It must be at least usd.',
  })
  .meta({ id: 'NewReload', example: { below_tokens: 6_000, usd: 25, monthly_limit_usd: 100 } });

export const reload = z
  .object({
    card_saved: z.boolean().describe('Whether a checkout with save_card was paid.'),
    status: z
      .enum(['off', 'on', 'stopped'])
      .describe('`stopped`: a payment failed, and none follows until PUT /v1/payments/reload is sent again.'),
    stopped_reason: z.string().nullable(),
    below_tokens: z.int().nullable(),
    usd: z.number().nullable(),
    monthly_limit_usd: z.number().nullable(),
    paid_this_month_usd: z.number().describe('Paid this way in this month of UTC, or being paid.'),
    last_payment: z
      .object({
        payment_id: z.uuid(),
        status: z.enum(['pending', 'paid', 'failed']),
        usd: z.number(),
        reason: z.string().nullable().describe('Why it failed.'),
        created_at: timestamp,
      })
      .nullable(),
  })
  .meta({ id: 'Reload' });

export const handledEvent = z.object({
  outcome: z
    .enum(['credited', 'credited_before', 'ignored'])
    .describe('`ignored`: an event that credits nothing, such as one of a payment that is still under way.'),
});
