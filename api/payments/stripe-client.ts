import type { Stripe } from 'stripe';
import type { Config } from '../../platform/config.ts';
import { Problem } from '../http/problems/problem.ts';
import { takesPayments } from '../../platform/takes-payments.ts';
import { stripeLibrary } from './stripe-library.ts';

/** Max time of one try of a request to Stripe. With the one repetition it stays below the minute that clients wait. */
const TIMEOUT_MS = 10_000;

/** Stripe, and the secret by which its events are signed. */
interface Payments {
  stripe: Stripe;
  webhookSecret: string;
}

type PaymentSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_BASE_URL'>;

/** Returns the client of Stripe, which connects with its first request; undefined where the service takes no payments. */
export function paymentsOf(config: PaymentSettings): Payments | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl } = config;
  if (!takesPayments(config)) return undefined;
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  return {
    stripe: new (stripeLibrary())(secretKey!, { ...options, ...(baseUrl ? at(baseUrl) : {}) }),
    webhookSecret: webhookSecret!,
  };
}

/** Returns the client of Stripe. Throws `payments_off` where there is none. */
export function requirePayments(config: PaymentSettings): Payments {
  const payments = paymentsOf(config);
  if (!payments) throw new Problem('payments_off');
  return payments;
}

/** Reports whether a request to Stripe failed by its network, its load or an error of its own, so that it may succeed later. */
export function isPassing(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = stripeLibrary().errors;
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
}

function at(baseUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isHttps = protocol === 'https:';
  return { protocol: isHttps ? 'https' : 'http', host: hostname, port: port || (isHttps ? '443' : '80') };
}
