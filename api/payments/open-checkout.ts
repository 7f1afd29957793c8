import type { Stripe } from 'stripe';
import { consumePoint, sharedRateLimiterOf } from '../../platform/rate-limiter.ts';
import type { Resources } from '../../platform/resources.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { Problem } from '../http/problems/problem.ts';
import { ACCOUNT_FIELD, SAVES_CARD_FIELD } from './credit-checkout.ts';
import { isPassing, requirePayments } from './stripe-client.ts';
import { stripeLibrary } from './stripe-library.ts';

/** Checkouts that an account may open in an hour. Each is a request to Stripe, which limits those of all accounts together. */
const CHECKOUTS_PER_HOUR = 30;

/** Fields of the request, by the parameter of Stripe that has their value. The other parameters are the same in every request of a service. */
const FIELDS: Readonly<Record<string, string>> = {
  success_url: 'success_url',
  cancel_url: 'cancel_url',
  'line_items[0][price_data][unit_amount]': 'usd',
};

/** Max characters of a message of Stripe that is passed on. */
const MAX_REASON_CHARS = 200;

interface CheckoutRequest {
  accountId: string;
  usd: number;
  successUrl: string;
  cancelUrl: string | undefined;
  withInvoice: boolean;
  savesCard: boolean;
}

interface OpenedCheckout {
  id: string;
  url: string;
  tokens: number;
  expiresAt: Date;
}

/**
 * Opens a checkout at Stripe. Nothing is written here: the session has the account, and only its paid event credits. So a reply that is
 * lost, or a process that dies after the request, leaves a page on which nobody pays. Throws `payments_off`, `rate_limited`,
 * `temporarily_unavailable`; `invalid_request` where Stripe refused the value of a field, and `payment_refused` where it refused anything else.
 */
export async function openCheckout(
  { db, config, log }: Pick<Resources, 'db' | 'config' | 'log'>,
  { accountId, usd, successUrl, cancelUrl, withInvoice, savesCard }: CheckoutRequest,
): Promise<OpenedCheckout> {
  const { stripe } = requirePayments(config);
  const limiter = sharedRateLimiterOf(db, { name: 'checkouts', points: CHECKOUTS_PER_HOUR, seconds: 3_600 });
  const { refused, resetS } = await consumePoint(limiter, accountId);
  if (refused) {
    const detail = `An account may open ${CHECKOUTS_PER_HOUR} checkouts an hour. Try again in ${resetS} s.`;
    throw new Problem('rate_limited', { detail, retryAfterS: resetS });
  }
  const tokens = Math.round(usd * TOKENS_PER_USD);
  const metadata = { [ACCOUNT_FIELD]: accountId, ...(savesCard ? { [SAVES_CARD_FIELD]: 'true' } : {}) };
  try {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: accountId,
      metadata,
      payment_intent_data: { metadata, ...(savesCard ? { setup_future_usage: 'off_session' as const } : {}) },
      ...(savesCard ? { customer_creation: 'always' as const } : {}),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: Math.round(usd * 100),
            product_data: { name: `${tokens} tokens of audio processing` },
          },
        },
      ],
      adaptive_pricing: { enabled: false }, // the amount stays in dollars, of which the tokens are counted
      ...(withInvoice ? { invoice_creation: { enabled: true } } : {}),
      success_url: successUrl,
      ...(cancelUrl === undefined ? {} : { cancel_url: cancelUrl }),
    });
    if (!session.url) throw new Error(`Stripe opened ${session.id} without an address`);
    return { id: session.id, url: session.url, tokens, expiresAt: new Date(session.expires_at * 1_000) };
  } catch (error) {
    if (isPassing(error)) {
      log.warn({ err: error }, 'Stripe could not be reached');
      throw new Problem('temporarily_unavailable', {
        detail: 'Stripe, which takes the payments, cannot be reached. Nothing was paid; try again.',
        retryAfterS: 5,
      });
    }
    if (!(error instanceof stripeLibrary().errors.StripeError)) throw error;
    throw refusalOf(error, log);
  }
}

/** Returns the problem of a request that Stripe refused. What the customer cannot mend, such as a wrong key, is written to the log alone. */
function refusalOf(error: Stripe.errors.StripeError, log: Resources['log']): Problem {
  const path = FIELDS[error.param ?? ''];
  if (path === undefined) {
    log.error({ err: error }, 'Stripe refused to open a checkout');
    return new Problem('payment_refused');
  }
  const reason = error.message.slice(0, MAX_REASON_CHARS).toWellFormed();
  return new Problem('invalid_request', { errors: [{ path, message: `Stripe refused it: ${reason}` }] });
}
