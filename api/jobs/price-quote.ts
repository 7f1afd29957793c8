import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as contentPrices from '../../platform/db/ledger/content-prices.ts';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import type { Quote, QuoteItem } from '../../platform/db/ledger/quotes.ts';
import type { Db, Pool } from '../../platform/db/pool.ts';
import { uuidOrNull } from '../../platform/db/uuid-or-null.ts';
import type { Failure } from '../../workflows/domain/failure.ts';
import { parseOwnedUrl, type OwnedKind } from '../../workflows/domain/owned-urls.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { extraTokens, namedUrls } from './extra-tokens.ts';

/** Returns the addresses that work on audio reads: its audio, then further audio that its steps name, each once. */
export function addressesOf({ steps, audioUrls }: { steps: readonly Step[]; audioUrls: readonly string[] }): string[] {
  return [...new Set([...audioUrls, ...steps.flatMap(namedUrls)])];
}

/** Returns the contents of uploads and made files of the account by their addresses; without other addresses, and without what is gone. */
export async function ownedContents(
  db: Db,
  { accountId, audioUrls }: { accountId: string; audioUrls: readonly string[] },
): Promise<Map<string, string>> {
  const named = audioUrls.flatMap((audioUrl) => {
    const owned = parseOwnedUrl(audioUrl);
    if (!owned) return [];
    const id = uuidOrNull(owned.id.toLowerCase());
    return id === null ? [] : [{ audioUrl, kind: owned.kind, id }];
  });
  const idsOf = (wanted: OwnedKind) => named.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const found = {
    upload: await uploads.findAll(db, { ids: idsOf('upload'), accountId }),
    artifact: await artifacts.findAll(db, { ids: idsOf('artifact'), accountId }),
  };
  return new Map(
    named.flatMap(({ audioUrl, kind, id }) => {
      const content = found[kind].get(id)?.contentHash;
      return content === undefined ? [] : [[audioUrl, content] as const];
    }),
  );
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
  const addresses = addressesOf({ steps, audioUrls });
  const contents = await ownedContents(db, { accountId, audioUrls: addresses.filter((url) => !measured.has(url)) });
  for (const { audioUrl, contentHash, failure } of measured.values())
    if (contentHash !== null && failure === null) contents.set(audioUrl, contentHash);
  const known = await contentPrices.findAll(db, { accountId, contentHashes: [...contents.values()] });
  const prices = new Map<string, contentPrices.ContentPrice & { contentHash: string }>();
  const failures = new Map<string, Failure>();
  for (const audioUrl of addresses) {
    const contentHash = contents.get(audioUrl);
    const price = contentHash === undefined ? undefined : known.get(contentHash);
    if (price) prices.set(audioUrl, { ...price, contentHash: contentHash! });
    else failures.set(audioUrl, measured.get(audioUrl)?.failure ?? { code: 'source_lost' });
  }

  const counted = new Set<string>();
  return addresses.map((audioUrl, index): QuoteItem => {
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
