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
 * Returns the price of a content that was not charged before: what its origins were charged for is subtracted. For an item, so is what
 * the origins that it holds are certain to be charged for by the time it is settled; the price at settlement is then this one or lower.
 */
export async function priceOf(db: Db, { audioTokens, ...asked }: Priced): Promise<Price> {
  const counted = await contentOrigins.counted(db, asked);
  const held = counted.filter(({ isCharged }) => !isCharged);
  const claims: Claim[] = [];
  for (const origin of held) claims.push(await claimOf(db, { accountId: asked.accountId, origin }));
  const charged = counted.filter(({ isCharged }) => isCharged);
  const origins = [...charged.map(({ contentHash, tokens }) => ({ contentHash, tokens })), ...certain(claims)];
  return {
    tokens: Math.max(0, audioTokens - origins.reduce((sum, { tokens }) => sum + tokens, 0)),
    audioTokens,
    origins: origins.toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1)),
    isProvisional: held.length > 0,
  };
}

/** What a held origin and its origins will be charged for together, beyond what was charged already. */
interface Claim extends Origin {
  /** The content and its uncharged origins: what the tokens are charged for, whoever is charged first. */
  among: Set<string>;
}

/** Once a content is charged, it and its origins have been charged for its length at least, in whatever order. */
async function claimOf(
  db: Db,
  { accountId, origin }: { accountId: string; origin: contentOrigins.CountedOrigin },
): Promise<Claim> {
  const { contentHash } = origin;
  const origins = await contentOrigins.all(db, { accountId, contentHash });
  const charged = origins.reduce((sum, { chargedTokens }) => sum + (chargedTokens ?? 0), 0);
  const uncharged = origins.filter(({ chargedTokens }) => chargedTokens === null);
  return {
    contentHash,
    tokens: origin.audioTokens === null ? origin.tokens : Math.max(0, origin.audioTokens - charged),
    among: new Set([contentHash, ...uncharged.map((each) => each.contentHash)]),
  };
}

/** Returns the claims that hold side by side, larger ones first: two that count on the same content may be met by one charge. */
function certain(claims: Claim[]): Origin[] {
  const taken = new Set<string>();
  const found: Origin[] = [];
  for (const { contentHash, tokens, among } of claims.toSorted((a, b) => b.tokens - a.tokens)) {
    if (tokens === 0 || !among.isDisjointFrom(taken)) continue;
    for (const each of among) taken.add(each);
    found.push({ contentHash, tokens });
  }
  return found;
}
