import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';

const load = createRequire(import.meta.url);

/**
 * Returns the library of Stripe, which is loaded when it is first needed: a tenth of the modules of the API is its, and an API that takes no payments starts
 * without them.
 */
export function stripeLibrary(): typeof Stripe {
  return load('stripe') as typeof Stripe;
}
