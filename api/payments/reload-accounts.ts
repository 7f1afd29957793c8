import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as reloads from '../../platform/db/accounts/reloads.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { creditAccount } from '../accounts/credit-account.ts';
import { ACCOUNT_FIELD } from './credit-checkout.ts';
import { paymentsOf } from './stripe-client.ts';
import { stripeLibrary } from './stripe-library.ts';

/** Time between two rounds. */
const INTERVAL_MS = 30_000;
/** Accounts, and payments, of a round. */
const LIMIT = 100;
/** Age of a try after which a payment is tried again: Stripe has replied or failed by then. */
const RETRY_AFTER_S = 60;
/** Field of a payment's metadata that has the id of its attempt: Stripe forgets idempotency keys after a day. */
const ATTEMPT_FIELD = 'audio_reload';

type Deps = Pick<Resources, 'db' | 'config' | 'log'>;

/** Pays for accounts whose balance is low, at an interval until stopped. Any number of processes may do so at the same time. */
export function startReloads(deps: Deps, { intervalMs = INTERVAL_MS } = {}): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const running = (async () => {
    while (paymentsOf(deps.config) && !stopped.signal.aborted) {
      await reloadAccounts(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'reloading accounts failed'));
      await wait(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/**
 * Runs one round: writes a payment for each account that is due, then makes those that are under way. An account has one at a time, and
 * each is made once at Stripe under its id, so that a round may die at any line.
 */
export async function reloadAccounts(deps: Deps, { retryAfterS = RETRY_AFTER_S } = {}): Promise<void> {
  const { db, config, log } = deps;
  const stripe = paymentsOf(config)?.stripe;
  if (!stripe) return;
  for (const accountId of await reloads.listDue(db, { limit: LIMIT })) {
    await transaction(db, async (tx) => {
      await accounts.lock(tx, accountId);
      await reloads.begin(tx, accountId);
    });
  }
  for (const attempt of await reloads.takePending(db, { olderThanS: retryAfterS, limit: LIMIT })) {
    try {
      await settleAttempt(deps, attempt, await pay(deps, stripe, attempt));
    } catch (error) {
      log.warn({ err: error, attempt: attempt.id }, 'a payment by a saved card has no reply yet; it is tried again');
    }
  }
}

/** How a payment stands. One is dropped that was not made before its card was removed. */
type Outcome =
  | { status: 'paid'; id: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string }
  | { status: 'dropped' };

/** Makes a payment at Stripe, or reads how the one that an earlier try made stands. Throws where that is not known: it is tried again. */
async function pay(deps: Deps, stripe: Stripe, attempt: reloads.ReloadAttempt): Promise<Outcome> {
  const before = attempt.triedAt ? await findIntent(stripe, attempt) : undefined;
  if (!before && !(await reloads.isSaved(deps.db, attempt))) return { status: 'dropped' };
  const intent = before ?? (await makeIntent(deps, stripe, attempt));
  // Beyond this line an error of Stripe says nothing about the payment.
  return typeof intent === 'string' ? { status: 'failed', reason: intent } : outcomeOf(stripe, intent);
}

/** Makes a payment. Returns why, if Stripe or the bank refuses it. */
async function makeIntent(
  { db }: Deps,
  stripe: Stripe,
  { id, accountId, customerId, cents, paymentMethodId }: reloads.ReloadAttempt,
): Promise<Stripe.PaymentIntent | string> {
  try {
    const method = paymentMethodId ?? (await firstCard(stripe, customerId));
    if (method === undefined) return 'No card is saved at Stripe any longer.';
    const request = {
      amount: cents,
      currency: 'usd',
      customer: customerId,
      payment_method: await reloads.fixPaymentMethod(db, id, method),
      off_session: true,
      confirm: true,
      description: `${cents * (TOKENS_PER_USD / 100)} tokens of audio processing`,
      metadata: { [ACCOUNT_FIELD]: accountId, [ATTEMPT_FIELD]: id },
    };
    return await stripe.paymentIntents.create(request, { idempotencyKey: `reload:${id}` });
  } catch (error) {
    if (error instanceof stripeLibrary().errors.StripeCardError) return `The card was declined: ${error.message}`;
    if (error instanceof stripeLibrary().errors.StripeInvalidRequestError)
      return `Stripe refused the payment: ${error.message}`;
    throw error;
  }
}

/** Returns the payment that an earlier try has made, if it has. */
async function findIntent(
  stripe: Stripe,
  { id, customerId }: reloads.ReloadAttempt,
): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 });
  return data.find(({ metadata }) => metadata[ATTEMPT_FIELD] === id);
}

async function firstCard(stripe: Stripe, customer: string): Promise<string | undefined> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 });
  return data[0]?.id;
}

async function outcomeOf(stripe: Stripe, { id, status }: Stripe.PaymentIntent): Promise<Outcome> {
  if (status === 'succeeded') return { status: 'paid', id };
  if (status === 'processing') return { status: 'pending' };
  // Nobody is there to confirm it: were it left open, it could be paid later, and nobody would credit it.
  if (status !== 'canceled') await stripe.paymentIntents.cancel(id);
  return {
    status: 'failed',
    reason: 'The bank asks for a confirmation that only you can give. Pay once by a checkout.',
  };
}

async function settleAttempt(
  { db, log }: Deps,
  { id, accountId, cents }: reloads.ReloadAttempt,
  outcome: Outcome,
): Promise<void> {
  if (outcome.status === 'pending') return;
  await transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    if (outcome.status === 'dropped') {
      await reloads.settle(tx, id, { status: 'failed', reason: 'The card was removed before it was paid with.' });
      return;
    }
    if (outcome.status === 'failed') {
      const { reason } = outcome;
      if (!(await reloads.settle(tx, id, { status: 'failed', reason }))) return;
      await reloads.stop(tx, accountId, reason);
      await changeLog.record(tx, { action: 'reload.stopped', accountId, subject: id });
      log.warn({ attempt: id, accountId, reason }, 'a reload failed; the account pays no longer by itself');
      return;
    }
    const tokens = cents * (TOKENS_PER_USD / 100);
    await creditAccount(tx, { accountId, tokens, reason: 'top_up', key: reloadKey(id) });
    await reloads.settle(tx, id, { status: 'paid', paymentIntentId: outcome.id });
  });
}

/** Returns the key of the posting that credits a payment by the saved card. */
function reloadKey(attemptId: string): string {
  return `stripe:reload:${attemptId}`;
}
