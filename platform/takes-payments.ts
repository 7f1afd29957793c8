import type { Config } from './config.ts';

/** Reports whether tokens can be bought. Both secrets are needed: a payment whose event cannot be checked would be taken and never credited. */
export function takesPayments(config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>): boolean {
  return Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET);
}
