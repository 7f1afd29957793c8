import type { z } from 'zod';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as knownContents from '../../platform/db/chat/known-contents.ts';
import * as contentPrices from '../../platform/db/ledger/content-prices.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Db } from '../../platform/db/pool.ts';
import { parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { tokensFor, TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { RUN_RECIPE } from '../../agent/lookup-tools.ts';
import { priceRequest } from '../../agent/tools.ts';
import { FURTHER_INPUTS } from '../../audio/capabilities/further-inputs.ts';
import { planOf, shown, urlsByHandle, type AskedCall } from './call-plan.ts';
import { done, refused, type ToolResult } from './tool-result.ts';

/** What work on an audio costs an account, by the meter that charges. */
export interface AudioPrice {
  contentHash: string;
  seconds: number;
  tokens: number;
}

type Asker = Pick<Turn, 'accountId' | 'conversationId'>;

/** Audio whose length is not known from rows: it must be measured before it has a price. */
export interface Unmeasured {
  measure: string[];
}

/** Returns the price of an audio from rows alone; undefined while its length is not known. */
export async function priceFromRows(
  db: Db,
  { accountId, conversationId }: Asker,
  audioUrl: string,
): Promise<AudioPrice | undefined> {
  const contentHash = await contentOf(db, { accountId, conversationId, audioUrl });
  if (contentHash === undefined) return undefined;
  const price = await contentPrices.find(db, { accountId, contentHash });
  return price && { contentHash, seconds: price.seconds, tokens: price.tokens };
}

async function contentOf(db: Db, { audioUrl, ...asker }: Asker & { audioUrl: string }): Promise<string | undefined> {
  const owned = parseOwnedUrl(audioUrl);
  if (!owned) return knownContents.ofUrl(db, { ...asker, audioUrl });
  const kept = owned.kind === 'upload' ? uploads : artifacts;
  return (await kept.find(db, { id: owned.id, accountId: asker.accountId }))?.contentHash;
}

/** Returns the price of each audio, or those whose length is not known. */
export async function pricesFromRows(
  db: Db,
  asker: Asker,
  audioUrls: readonly string[],
): Promise<Map<string, AudioPrice> | Unmeasured> {
  const prices = new Map<string, AudioPrice>();
  const measure: string[] = [];
  for (const audioUrl of new Set(audioUrls)) {
    const price = await priceFromRows(db, asker, audioUrl);
    if (price) prices.set(audioUrl, price);
    else measure.push(audioUrl);
  }
  return measure.length > 0 ? { measure } : prices;
}

/** Returns the price of several contents together: each is charged once. */
export function total(prices: Iterable<AudioPrice>): number {
  const byContent = new Map([...prices].map(({ contentHash, tokens }) => [contentHash, tokens]));
  return [...byContent.values()].reduce((sum, tokens) => sum + tokens, 0);
}

/** Returns a price in US dollars, to a hundredth of a cent. */
export function usd(tokens: number): number {
  return Number((tokens / TOKENS_PER_USD).toFixed(4));
}

/** Does a call of `estimate_price`: the price of audio, or of a length. It charges nothing. */
export async function estimatePrice(db: Db, turn: Turn, { input }: AskedCall): Promise<ToolResult | Unmeasured> {
  const asked = priceRequest.safeParse(input);
  if (!asked.success) return refused('invalid_request', 'Give one of calls, audio or seconds.');
  const { calls, audio, seconds } = asked.data;
  if (seconds !== undefined) {
    const tokens = tokensFor(seconds, 1);
    return done({ tokens, usd: usd(tokens), audio: [] });
  }
  const handles = [...new Set(audio ?? calls?.flatMap((call) => [call.audio, ...furtherAudioOf(call)]))];
  const urlOf = await urlsByHandle(db, turn);
  const unknown = handles.find((handle) => urlOf(handle) === undefined);
  if (unknown !== undefined || handles.length === 0)
    return refused('invalid_audio_url', `This conversation has no audio ${shown(unknown)}.`);
  const ofRecipes: string[] = [];
  for (const call of calls ?? []) ofRecipes.push(...(await furtherUrlsOfRecipe(db, turn, call)));
  const prices = await pricesFromRows(db, turn, [...handles.map((handle) => urlOf(handle)!), ...ofRecipes]);
  if ('measure' in prices) return prices;
  const tokens = total(prices.values());
  return done({
    tokens,
    usd: usd(tokens),
    audio: handles.map((handle) => {
      const price = prices.get(urlOf(handle)!)!;
      return { audio: handle, seconds: price.seconds, tokens: price.tokens, charged_before: price.tokens === 0 };
    }),
  });
}

type PricedCall = NonNullable<z.output<typeof priceRequest>['calls']>[number];

/** Returns the handles of the further audio that a call works with: it is charged as its own is. */
function furtherAudioOf({ params = {} }: PricedCall): string[] {
  return FURTHER_INPUTS.flatMap((further) => {
    const handle = params[further];
    return typeof handle === 'string' ? [handle] : [];
  });
}

/** Returns the addresses of the further audio that the steps of a recipe work with; none for a call of a capability, or of a recipe that cannot run. */
async function furtherUrlsOfRecipe(
  db: Db,
  turn: Turn,
  { capability, audio, params }: PricedCall,
): Promise<readonly string[]> {
  if (capability !== RUN_RECIPE) return [];
  const plan = await planOf(db, turn, { tool: capability, input: { ...params, audio } });
  return 'status' in plan ? [] : plan.audioUrls.slice(1);
}
