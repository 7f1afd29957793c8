import * as contentOrigins from '../content/content-origins.ts';
import type { Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import type { Origin } from './ledger.ts';

/** The price of a content for an account, and its calculation. */
export interface Price {
  /** The length of the audio less the tokens of its origins, at least 0. */
  tokens: number;
  /** The length of the audio in tokens. */
  audioTokens: number;
  origins: Origin[];
  /** Counts origins that the asking item holds and that are not charged yet. */
  isProvisional: boolean;
}

type Priced = Content & { audioTokens: number; itemId?: string | undefined };

/**
 * Returns the price of a content that was not charged before. Counts the origins that were charged and, for an item, those that it holds:
 * its holds are charged together.
 */
export async function priceOf(db: Db, priced: Priced): Promise<Price> {
  return priceFrom(db, priced, new Map());
}

/** Returns a price; `known` has the tokens that origins held by the item count for. */
async function priceFrom(db: Db, { audioTokens, ...asked }: Priced, known: Map<string, number>): Promise<Price> {
  const counted = await contentOrigins.counted(db, asked);
  const origins: Origin[] = [];
  for (const origin of counted) {
    const { contentHash } = origin;
    const tokens = origin.isCharged ? origin.tokens : await tokensOfHeld(db, { ...asked, origin }, known);
    if (tokens > 0) origins.push({ contentHash, tokens });
  }
  return {
    tokens: Math.max(0, audioTokens - origins.reduce((sum, { tokens }) => sum + tokens, 0)),
    audioTokens,
    origins: origins.toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1)),
    isProvisional: counted.some(({ isCharged }) => !isCharged),
  };
}

/**
 * Returns what an origin that the item holds counts for: its price now. It may have been held for more, before origins of its own were
 * charged; those are counted themselves.
 */
async function tokensOfHeld(
  db: Db,
  { origin, ...asked }: Content & { itemId?: string | undefined; origin: contentOrigins.CountedOrigin },
  known: Map<string, number>,
): Promise<number> {
  const { contentHash, tokens, audioTokens } = origin;
  const found = known.get(contentHash);
  if (found !== undefined) return found;
  known.set(contentHash, tokens); // for files that were made of each other
  if (audioTokens === null) return tokens;
  const now = await priceFrom(db, { ...asked, contentHash, audioTokens }, known);
  known.set(contentHash, Math.min(tokens, now.tokens));
  return known.get(contentHash)!;
}
