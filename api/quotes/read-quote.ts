import type { z } from 'zod';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';
import { priceQuote } from '../jobs/price-quote.ts';
import { presentQuote } from './presenters.ts';
import type { quote as schema } from './schemas.ts';

/** Returns a quote of the account as the API shows it, priced as soon as its audio is measured. Throws `quote_not_found`. */
export async function readQuote(db: Pool, asked: { id: string; accountId: string }): Promise<z.input<typeof schema>> {
  const found = await quotes.find(db, asked);
  if (!found) throw new Problem('quote_not_found');
  const quote = (await priceQuote(db, found)) ? ((await quotes.find(db, asked)) ?? found) : found;
  const items = await quotes.itemsOf(db, quote.id);
  const account = await accounts.find(db, asked.accountId);
  return presentQuote(quote, { items, availableTokens: account?.availableTokens ?? 0 });
}
