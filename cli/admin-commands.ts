import { z } from 'zod';
import { refundCheckout } from '../api/payments/refund-checkout.ts';
import { RefundRefused } from '../api/payments/refund-tokens.ts';
import { command, dollars, Refused, type OperatorCommand } from './operator-command.ts';

/** Far more parts than anybody pays a payment back in. */
const MAX_PARTS = 1_000;

/** The commands of `npm run -s admin`, by name. */
export const ADMIN_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  refund: command({
    usage: 'refund --checkout cs_… [--usd N] [--part N]',
    options: z.strictObject({
      checkout: z.string().regex(/^cs_\w{1,250}$/, 'must be the id of a Checkout Session at Stripe, cs_…'),
      usd: dollars.optional(),
      part: z.coerce.number().int().min(1).max(MAX_PARTS).default(1),
    }),
    async run({ checkout: checkoutId, usd, part }, { db, config }) {
      try {
        const refund = await refundCheckout({ db, config }, { checkoutId, usd, part });
        return [
          {
            checkout_id: checkoutId,
            refund_id: refund.id,
            status: refund.status,
            account_id: refund.accountId,
            usd: refund.usd,
            tokens: refund.tokens,
            available_tokens: refund.availableTokens,
          },
        ];
      } catch (error) {
        throw error instanceof RefundRefused ? new Refused(error.message) : error;
      }
    },
  }),
};
