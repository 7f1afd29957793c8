import type { Stripe } from 'stripe';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { ACCOUNT_FIELD, checkoutKey } from './credit-checkout.ts';
import { RefundRefused, returnTokens, takeTokens, type RefundTokens } from './refund-tokens.ts';
import { isPassing, paymentsOf } from './stripe-client.ts';
import { stripeLibrary } from './stripe-library.ts';

interface RefundRequest {
  checkoutId: string;
  /** Amount to pay back; the whole payment by default. */
  usd: number | undefined;
  /** Number of the refund of this checkout, from 1. A number that was used makes no other refund. */
  part: number;
}

interface Refund {
  id: string;
  status: string;
  accountId: string;
  usd: number;
  tokens: number;
  availableTokens: number;
}

/** A paid checkout, and what is to be paid back of it. */
interface Owed extends RefundTokens {
  paymentIntent: string;
  cents: number;
}

/** Field of a refund's metadata that has its key: Stripe forgets idempotency keys after a day. */
const KEY_FIELD = 'audio_refund';

/**
 * Takes the tokens of a paid checkout back, then pays it back, each once for a part of a checkout: after a crash or a lost reply the same
 * call goes on. Tokens come first, so that nobody spends them meanwhile; if Stripe refuses the refund, they return. Throws
 * `RefundRefused`.
 */
export async function refundCheckout(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { checkoutId, usd, part }: RefundRequest,
): Promise<Refund> {
  const stripe = paymentsOf(config)?.stripe;
  if (!stripe) throw new RefundRefused('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, as for the API.');
  const session = await asked(stripe.checkout.sessions.retrieve(checkoutId)).catch((error: unknown) => {
    throw isRefusal(error) ? new RefundRefused(`Stripe has no such checkout: ${error.message}`) : error;
  });
  const owed = await owedOf(db, { session, usd, key: `stripe:refund:${checkoutId}:${part}` });
  await takeTokens(db, owed);
  const refund = await payBack(stripe, owed).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    await returnTokens(db, owed);
    throw new RefundRefused(`Stripe refused the refund: ${error.message} The tokens are returned.`);
  });
  const { accountId, cents, tokens } = owed;
  const account = await accounts.find(db, accountId);
  const status = refund.status ?? 'pending';
  return { id: refund.id, status, accountId, usd: cents / 100, tokens, availableTokens: account?.availableTokens ?? 0 };
}

async function owedOf(
  db: Pool,
  { session, usd, key }: { session: Stripe.Checkout.Session; usd: number | undefined; key: string },
): Promise<Owed> {
  const { id, metadata, amount_total: paid, payment_intent: intent } = session;
  const accountId = metadata?.[ACCOUNT_FIELD];
  const credited = await ledger.availableMoved(db, checkoutKey(id));
  if (!accountId || !paid || !intent || credited === undefined) {
    throw new RefundRefused(`The checkout ${id} has credited no account, so there are no tokens to take back.`);
  }
  const cents = usd === undefined ? paid : Math.round(usd * 100);
  if (cents < 1 || cents > paid) {
    throw new RefundRefused(`The checkout ${id} was paid with ${paid / 100} USD. Give --usd up to that.`);
  }
  const paymentIntent = typeof intent === 'string' ? intent : intent.id;
  return { accountId, paymentIntent, cents, tokens: cents * (TOKENS_PER_USD / 100), key };
}

/** Makes the refund at Stripe, or returns the one that was made before. */
async function payBack(stripe: Stripe, { paymentIntent, cents, key }: Owed): Promise<Stripe.Refund> {
  const { data } = await asked(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }));
  const made = data.find(({ metadata }) => metadata?.[KEY_FIELD] === key);
  if (made) return made;
  return asked(
    stripe.refunds.create(
      { payment_intent: paymentIntent, amount: cents, metadata: { [KEY_FIELD]: key } },
      { idempotencyKey: key },
    ),
  );
}

/** Returns the reply of Stripe. Throws `RefundRefused` where it cannot be had now: the same call goes on later. Other refusals are thrown as they are. */
async function asked<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (isPassing(error)) {
      throw new RefundRefused('Stripe cannot be reached. Give the same command again; it refunds once.');
    }
    if (isRefusal(error) || !(error instanceof stripeLibrary().errors.StripeError)) throw error;
    throw new RefundRefused(`${error.message} Mend that, then give the same command again; it refunds once.`);
  }
}

function isRefusal(error: unknown): error is Error {
  return error instanceof stripeLibrary().errors.StripeInvalidRequestError;
}
