import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as contentPrices from '../../platform/db/ledger/content-prices.ts';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import type { Quote, QuoteItem } from '../../platform/db/ledger/quotes.ts';
import type { Db, Pool } from '../../platform/db/pool.ts';
import type { Failure } from '../../workflows/domain/failure.ts';
import { parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { extraTokens, namedUrls } from './extra-tokens.ts';

/** Returns the addresses that work on audio reads: its audio, then further audio that its steps name, each once. */
export function addressesOf({ steps, audioUrls }: { steps: readonly Step[]; audioUrls: readonly string[] }): string[] {
  return [...new Set([...audioUrls, ...steps.flatMap(namedUrls)])];
}

/** Returns the content of an upload or a made file of the account; undefined for other addresses and for what is gone. */
export async function ownedContent(
  db: Db,
  { accountId, audioUrl }: { accountId: string; audioUrl: string },
): Promise<string | undefined> {
  const owned = parseOwnedUrl(audioUrl);
  if (!owned) return undefined;
  const kept = owned.kind === 'upload' ? uploads : artifacts;
  return (await kept.find(db, { id: owned.id, accountId }))?.contentHash;
}

/** Fixes the prices of a quote whose audio is measured. Returns false while its run measures audio. */
export async function priceQuote(db: Pool, quote: Quote): Promise<boolean> {
  const { id, jobId, tokens } = quote;
  if (tokens !== null) return true;
  if (jobId !== null && (await jobs.stateOf(db, jobId)) === 'IN_QUEUE') return false;
  await quotes.price(db, id, await priced(db, quote));
  return true;
}

async function priced(db: Db, { accountId, jobId, steps, audioUrls }: Quote): Promise<QuoteItem[]> {
  const measured = new Map(
    (jobId === null ? [] : await quotes.measured(db, jobId)).map((each) => [each.audioUrl, each]),
  );
  const prices = new Map<string, contentPrices.ContentPrice & { contentHash: string }>();
  const failures = new Map<string, Failure>();
  for (const audioUrl of addressesOf({ steps, audioUrls })) {
    const found = measured.get(audioUrl);
    const contentHash = found ? found.contentHash : await ownedContent(db, { accountId, audioUrl });
    const price = contentHash && !found?.failure && (await contentPrices.find(db, { accountId, contentHash }));
    if (price) prices.set(audioUrl, { ...price, contentHash });
    else failures.set(audioUrl, found?.failure ?? { code: 'source_lost' });
  }

  const counted = new Set<string>();
  return addressesOf({ steps, audioUrls }).map((audioUrl, index): QuoteItem => {
    const price = prices.get(audioUrl);
    if (!price) {
      const failure = failures.get(audioUrl) ?? null;
      return { audioUrl, contentHash: null, seconds: null, tokens: null, reason: null, failure };
    }
    const { contentHash, seconds } = price;
    const isCounted = price.isCharged || counted.has(contentHash);
    counted.add(contentHash);
    const extra = index < audioUrls.length ? extraTokens(steps, { own: price, further: furtherOf(prices) }) : 0;
    const reason = isCounted ? 'charged_before' : price.isDerived ? 'derived' : 'new';
    return { audioUrl, contentHash, seconds, tokens: (isCounted ? 0 : price.tokens) + extra, reason, failure: null };
  });
}

function furtherOf(prices: ReadonlyMap<string, contentPrices.ContentPrice>) {
  return (step: Step) => namedUrls(step).flatMap((url) => prices.get(url) ?? []);
}
