import { tokensFor } from '../../../workflows/domain/prices.ts';
import * as artifacts from '../content/artifacts.ts';
import * as sources from '../content/sources.ts';
import type { Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import * as charges from './charges.ts';
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

/** Facts of a measured content, of which a price needs the length. */
interface Length {
  frames: number;
  sample_rate_hz: number;
  duration_s: number;
}

/** Returns the price of a content from rows alone; undefined while its length is not known. */
export async function find(db: Db, content: Content): Promise<ContentPrice | undefined> {
  const facts = (await sources.findFacts(db, content)) as Length | undefined;
  const made = await artifacts.audioTokens(db, content); // the length that it was made with
  const audioTokens = made ?? (facts && tokensFor(facts.frames, facts.sample_rate_hz));
  if (audioTokens === undefined) return undefined;
  const seconds = facts?.duration_s ?? audioTokens;
  if (await charges.isCharged(db, content))
    return { seconds, audioTokens, tokens: 0, isCharged: true, isDerived: false };
  const { tokens, origins } = await priceOf(db, { ...content, audioTokens });
  return { seconds, audioTokens, tokens, isCharged: false, isDerived: origins.length > 0 };
}
