import { tokensFor } from '../../../workflows/domain/prices.ts';
import type { Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import { priceOf } from './prices.ts';

/** What work on a content costs an account, by the meter that charges. */
export interface ContentPrice {
  seconds: number;
  /** The length in tokens. */
  audioTokens: number;
  tokens: number;
  isCharged: boolean;
  /** Whether tokens of its origins were subtracted. */
  isDerived: boolean;
}

/** The length of a content, as far as it is known, and whether it was charged or has origins. */
interface Known {
  contentHash: string;
  /** Facts of a measured content, of which a price needs the length. */
  facts: { frames: number; sample_rate_hz: number; duration_s: number } | null;
  /** Length in seconds that it was made with. */
  madeS: number | null;
  isCharged: boolean;
  hasOrigins: boolean;
}

/** Returns the price of a content from rows alone; undefined while its length is not known. */
export async function find(db: Db, { accountId, contentHash }: Content): Promise<ContentPrice | undefined> {
  return (await findAll(db, { accountId, contentHashes: [contentHash] })).get(contentHash);
}

/** Returns the prices of contents from rows alone, by their hash; without those whose length is not known. */
export async function findAll(
  db: Db,
  { accountId, contentHashes }: { accountId: string; contentHashes: readonly string[] },
): Promise<Map<string, ContentPrice>> {
  if (contentHashes.length === 0) return new Map();
  const { rows } = await db.query<Known>({
    name: 'content-prices.known',
    // The lateral joins with a limit keep every plan at one index lookup for each content.
    text: `select h.hash as "contentHash", s.facts, a.duration_s as "madeS",
                  coalesce(c.is_charged, false) as "isCharged", coalesce(o.has_origins, false) as "hasOrigins"
             from unnest($2::text[]) as h (hash)
             left join lateral (select facts from sources where account_id = $1 and content_hash = h.hash limit 1) s on true
            cross join lateral (select max(duration_s) as duration_s from artifacts
                                 where account_id = $1 and content_hash = h.hash) a
             left join lateral (select state = 'charged' as is_charged from charges
                                 where account_id = $1 and content_hash = h.hash limit 1) c on true
             left join lateral (select true as has_origins from content_origins
                                 where account_id = $1 and content_hash = h.hash limit 1) o on true`,
    values: [accountId, [...new Set(contentHashes)]],
  });
  const prices = new Map<string, ContentPrice>();
  for (const known of rows) {
    const price = await priceFrom(db, accountId, known);
    if (price) prices.set(known.contentHash, price);
  }
  return prices;
}

async function priceFrom(
  db: Db,
  accountId: string,
  { contentHash, facts, madeS, isCharged, hasOrigins }: Known,
): Promise<ContentPrice | undefined> {
  const audioTokens = madeS === null ? facts && tokensFor(facts.frames, facts.sample_rate_hz) : tokensFor(madeS, 1);
  if (audioTokens === null) return undefined;
  const seconds = facts?.duration_s ?? audioTokens;
  if (isCharged) return { seconds, audioTokens, tokens: 0, isCharged, isDerived: false };
  if (!hasOrigins) return { seconds, audioTokens, tokens: audioTokens, isCharged, isDerived: false };
  const { tokens, origins } = await priceOf(db, { accountId, contentHash, audioTokens });
  return { seconds, audioTokens, tokens, isCharged, isDerived: origins.length > 0 };
}
