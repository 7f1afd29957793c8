import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import { priceOf } from '../../platform/db/ledger/prices.ts';
import * as sources from '../../platform/db/content/sources.ts';
import { failed, SETTLED_ELSEWHERE, type ItemWorkOutcome, type Outcome } from '../../workflows/domain/failure.ts';
import { tokensFor } from '../../workflows/domain/prices.ts';
import { sourceFacts, type SourceFacts } from '../../audio/capabilities/capability.ts';
import { admitDecode, wholeAudio } from './admission.ts';
import { underClaim } from './claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { audioParts, audioRoom } from './audio-room.ts';
import { isTooLong, NO_ROOM, openDecodedAudio, type Request as DecodeRequest } from './decoded-audio.ts';
import { restoreContent } from './fetch-content.ts';
import { keepPeaks } from './keep-peaks.ts';
import { withEngine } from './engine-work.ts';
import { NeverFits } from '../../audio/engine/scratch/scratch-space.ts';
import { withRoom } from './scratch-room.ts';
import type { ProgressReporter } from './item-progress.ts';

/** An item, and a content of its account that it works on. */
interface Request {
  accountId: string;
  contentHash: string;
  /** Address that the content came from. */
  audioUrl: string;
  itemId: string;
  progress: ProgressReporter;
  /** Whether the item has no steps: it only finds out what its audio costs, and holds nothing. */
  isPriced?: boolean;
  /** Whether it does so for a quote, of which the balance is no limit. */
  isQuote?: boolean;
  /** Whether the work comes after other work of its account. */
  isBulk?: boolean;
}

interface Measured {
  facts: SourceFacts;
  /** Length in tokens: that of a made file is the one it was made with. */
  audioTokens: number;
}

function measuredAs(facts: SourceFacts, tokensMade: number | undefined): Measured {
  return { facts, audioTokens: tokensMade ?? tokensFor(facts.frames, facts.sample_rate_hz) };
}

/** Decodes and measures a content, unless that was done before in this account, and holds its price for an item. */
export async function measureAndHold(
  deps: WorkerResources,
  request: Request,
): Promise<ItemWorkOutcome<{ details: string; durationS: number }>> {
  const measured = await measuredBeforeOrNow(deps, request);
  if (!measured.ok) return measured;
  const { facts, audioTokens } = measured.value;
  const durationS = facts.duration_s;
  if (request.isPriced)
    return { ok: true, value: { details: `${durationS.toFixed(1)} s of ${facts.codec}`, durationS } };
  const held = await holdPrice(deps, { ...request, audioTokens });
  if (!held.ok) return held;
  return { ok: true, value: { details: `${durationS.toFixed(1)} s of ${facts.codec}, ${held.value}`, durationS } };
}

/**
 * Holds the price of a file that an earlier step of an item made and a later one works on, as if the item had been submitted with it. It
 * costs nothing unless it is longer than its origins.
 */
export async function holdMade(
  deps: WorkerResources,
  made: Pick<Request, 'accountId' | 'contentHash' | 'itemId'>,
): Promise<ItemWorkOutcome<null>> {
  const audioTokens = await artifacts.audioTokens(deps.db, made);
  // Read without the account's lock: what is covered stays so, and most made files are.
  if (audioTokens === undefined || (await charges.isCovered(deps.db, { ...made, audioTokens })))
    return { ok: true, value: null };
  const held = await holdPrice(deps, { ...made, audioTokens });
  return held.ok ? { ok: true, value: null } : held;
}

/** Holds the price of a content for an item. Returns it in words for operators. */
async function holdPrice(
  { db, config }: WorkerResources,
  content: Pick<Request, 'accountId' | 'contentHash' | 'itemId'> & { audioTokens: number },
): Promise<ItemWorkOutcome<string>> {
  const { accountId, contentHash, itemId, audioTokens } = content;
  const maxTurnTokens = config.CHAT_MAX_AUDIO_TOKENS;
  const hold = await charges.hold(db, { accountId, contentHash, itemId, tokens: audioTokens, maxTurnTokens });
  if (hold === 'not_live') return SETTLED_ELSEWHERE;
  if (hold === 'covered') return { ok: true, value: 'charged before' };
  if (typeof hold === 'object' && 'exceeds' in hold) {
    const [code, limit] =
      hold.exceeds === 'quote'
        ? (['quote_exceeded', `its quote has ${hold.limit}`] as const)
        : (['max_tokens_reached', `its limit is ${hold.limit}`] as const);
    return failed(code, `With this audio the work would charge ${hold.tokens} tokens; ${limit}.`);
  }
  if (typeof hold === 'object' && 'keyLimit' in hold)
    return failed(
      'max_tokens_reached',
      `With this audio the key that started the work, or one that created it, would spend ${hold.tokens} of ${hold.keyLimit} tokens.`,
    );
  if (typeof hold === 'object')
    return failed('price_above_limit', `This audio costs ${hold.tokens} tokens; ${hold.above} may be spent unasked.`, {
      tokens: hold.tokens,
    });
  const { tokens } = await priceOf(db, { accountId, contentHash, itemId, audioTokens });
  if (hold === 'insufficient_tokens') return failed('insufficient_tokens', `This audio costs ${tokens} tokens.`);
  if (hold === 'turn_limit')
    return failed('turn_limit', `This audio costs ${tokens} tokens; a chat turn may spend ${maxTurnTokens}.`);
  return { ok: true, value: `${tokens} tokens` };
}

async function measuredBeforeOrNow(
  deps: WorkerResources,
  { accountId, contentHash, audioUrl, itemId, progress, isQuote = false, isBulk = false }: Request,
): Promise<Outcome<Measured>> {
  const known = await sources.findMeasured(deps.db, { accountId, contentHash });
  if (known) return { ok: true, value: measuredAs(sourceFacts.parse(known.facts), known.audioTokens) };
  const claim = { accountId, key: `probe:${contentHash}`, owner: itemId, progress };
  return withEngine(deps, { accountId, progress, isLowest: isQuote, isBulk }, (engaged) =>
    underClaim(engaged, claim, async (held, signal): Promise<Outcome<Measured>> => {
      const content = { accountId, contentHash, signal };
      const admitted = isQuote ? wholeAudio(engaged) : await admitDecode(engaged, content);
      if (!admitted.ok) return admitted;
      const { maxSeconds, refusal } = admitted.value;
      const measure = () => decodeAndMeasure(engaged, { ...content, maxSeconds, onProgress: progress.of('decode') });
      let measured = await measure();
      if (!measured.ok && measured.failure.code === 'source_lost') {
        const restored = await restoreContent(engaged, {
          ...content,
          claim: held,
          audioUrl,
          onProgress: progress.of('download'),
        });
        measured = restored.ok ? await measure() : restored;
      }
      if (!measured.ok) return isTooLong(measured.failure) ? refusal() : measured;
      await sources.setFacts(engaged.db, { accountId, contentHash, facts: measured.value, claim: held });
      held.isDropped = true;
      return {
        ok: true,
        value: measuredAs(measured.value, await artifacts.audioTokens(engaged.db, { accountId, contentHash })),
      };
    }),
  );
}

/** Decodes a content once there is room for it on this worker's disk, and returns its facts. Keeps its waveform where that is new. */
export async function decodeAndMeasure(
  deps: WorkerResources,
  request: Omit<DecodeRequest, 'room'>,
): Promise<Outcome<SourceFacts>> {
  const { accountId, contentHash, signal } = request;
  const { space } = deps.cache;
  const contents = [{ contentHash, room: await audioRoom(deps, request) }];
  try {
    const needs = audioParts(contents, space.limits.accountBytes);
    return await withRoom(space, { accountId, signal, needs }, async (room): Promise<Outcome<SourceFacts>> => {
      const decoded = await openDecodedAudio(deps, { ...request, room });
      if (!decoded.ok) return decoded;
      try {
        // Without it the work goes on: a request for the waveform makes it.
        await keepPeaks(deps, request, decoded.value).catch((error: unknown) =>
          deps.log.warn({ err: error, accountId, contentHash }, 'a waveform could not be stored'),
        );
      } finally {
        decoded.value.release();
      }
      return { ok: true, value: decoded.value.facts };
    });
  } catch (error) {
    if (error instanceof NeverFits) return NO_ROOM;
    throw error;
  }
}
