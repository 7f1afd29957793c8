import * as contentOrigins from '../content/content-origins.ts';
import type { Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import type { Origin } from './ledger.ts';

/** What a content costs an account, and how that came about. */
export interface Price {
  /** The length of the audio less the tokens of its origins, at least 0. */
  tokens: number;
  /** The length of the audio in tokens. */
  audioTokens: number;
  origins: Origin[];
  /** Counts origins that the asking item holds and that are not charged yet. */
  isProvisional: boolean;
}

/**
 * Returns the price of a content that was not charged before. Counts the origins that were charged and, for an item, those that it holds:
 * its holds are charged together.
 */
export async function priceOf(
  db: Db,
  { audioTokens, ...asked }: Content & { audioTokens: number; itemId?: string | undefined },
): Promise<Price> {
  const counted = await contentOrigins.counted(db, asked);
  const origins = counted
    .map(({ contentHash, tokens }) => ({ contentHash, tokens }))
    .toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1));
  return {
    tokens: Math.max(0, audioTokens - origins.reduce((sum, { tokens }) => sum + tokens, 0)),
    audioTokens,
    origins,
    isProvisional: counted.some(({ isCharged }) => !isCharged),
  };
}
