import { z } from 'zod';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as reloads from '../../platform/db/accounts/reloads.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { creditAccount } from '../accounts/credit-account.ts';

/** Field of a session's metadata that names the account. Unlike `client_reference_id`, only a holder of the secret key can set it. */
export const ACCOUNT_FIELD = 'audio_account_id';

/** Field of a session's metadata that is set if its card is saved. */
export const SAVES_CARD_FIELD = 'audio_saves_card';

/** Events after which a session may have become paid. Cards pay with the first, bank transfers with the second. */
const PAID_EVENTS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

const sessionSchema = z.object({
  id: z.string().min(1).max(255),
  mode: z.string(),
  payment_status: z.string(),
  currency: z.string().nullable(),
  amount_total: z.int().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  customer: z.string().max(255).nullish(),
});

/** Returns the key of the posting that credits a session. */
export function checkoutKey(sessionId: string): string {
  return `stripe:checkout:${sessionId}`;
}

export type CreditOutcome = 'credited' | 'credited_before' | 'ignored';

/**
 * Credits the account of a paid session with what was paid, once: the posting is keyed by the session, so that events which come again,
 * together or in another order change nothing. Throws for a session of ours that is not in dollars: it is reported and sent again.
 */
export async function creditCheckout(
  { db, log }: Pick<Resources, 'db' | 'log'>,
  event: { id: string; type: string; data: { object: unknown } },
): Promise<CreditOutcome> {
  if (!PAID_EVENTS.has(event.type)) return 'ignored';
  const session = sessionSchema.parse(event.data.object);
  const accountId = z.uuid().safeParse(session.metadata?.[ACCOUNT_FIELD]).data;
  if (!accountId || session.mode !== 'payment' || session.payment_status !== 'paid') return 'ignored';
  if (session.currency !== 'usd' || !session.amount_total || session.amount_total < 0) {
    throw new Error(`Checkout ${session.id} was paid with ${session.amount_total} ${session.currency}, not in dollars`);
  }
  const tokens = session.amount_total * (TOKENS_PER_USD / 100);
  return transaction(db, async (tx) => {
    if (!(await accounts.find(tx, accountId))) {
      log.warn({ checkout: session.id, accountId }, 'a checkout was paid for an account that is not of this service');
      return 'ignored';
    }
    const credited = await creditAccount(tx, { accountId, tokens, reason: 'top_up', key: checkoutKey(session.id) });
    if (credited !== 'posted') return 'credited_before'; // the card may be forgotten since
    if (session.customer && session.metadata?.[SAVES_CARD_FIELD]) {
      await reloads.saveCustomer(tx, accountId, session.customer);
      await changeLog.record(tx, { action: 'card.saved', accountId });
    }
    return 'credited';
  });
}
