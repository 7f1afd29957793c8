import { isDeepStrictEqual } from 'node:util';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { Problem } from '../http/problems/problem.ts';
import { priceQuote } from './price-quote.ts';

/** Codes that `requireQuote` throws. */
export const QUOTE_PROBLEMS = ['quote_not_found', 'quote_mismatch', 'quote_expired', 'quote_not_ready'] as const;

/** Throws a problem unless a quote of the account is for this work, priced, and still binds. */
export async function requireQuote(
  db: Pool,
  { id, accountId, steps, audioUrls }: { id: string; accountId: string; steps: Step[]; audioUrls: readonly string[] },
): Promise<void> {
  const quote = await quotes.find(db, { id, accountId });
  if (!quote) throw new Problem('quote_not_found');
  const isSame =
    isDeepStrictEqual(new Set(audioUrls), new Set(quote.audioUrls)) && isDeepStrictEqual(asSent(steps), quote.steps);
  if (!isSame) throw new Problem('quote_mismatch');
  if (quote.isExpired) throw new Problem('quote_expired');
  if (!(await priceQuote(db, quote))) throw new Problem('quote_not_ready');
}

/** Returns steps as they are read from a row, without what is undefined. */
function asSent(steps: Step[]): unknown {
  return JSON.parse(JSON.stringify(steps));
}
