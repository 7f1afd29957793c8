import type { z } from 'zod';
import type { Quote, QuoteItem } from '../../platform/db/ledger/quotes.ts';
import { addressesOf } from '../jobs/price-quote.ts';
import { presentFailure } from '../jobs/presenters.ts';
import type { quote } from './schemas.ts';

/** Presents a quote; one that is not priced shows its addresses. */
export function presentQuote(
  { id, tokens, expiresAt, ...work }: Quote,
  { items, availableTokens }: { items: readonly QuoteItem[]; availableTokens: number },
): z.input<typeof quote> {
  const unpriced = { seconds: null, tokens: null, reason: null, error: null };
  return {
    quote_id: id,
    status: tokens === null ? 'IN_QUEUE' : 'completed',
    items:
      tokens === null
        ? addressesOf(work).map((audio_url) => ({ audio_url, ...unpriced }))
        : items.map(({ audioUrl, seconds, tokens: ofAudio, reason, failure }) => ({
            audio_url: audioUrl,
            seconds,
            tokens: ofAudio,
            reason,
            error: failure && presentFailure(failure),
          })),
    tokens,
    balance_after: tokens === null ? null : availableTokens - tokens,
    expires_at: expiresAt.toISOString(),
  };
}
