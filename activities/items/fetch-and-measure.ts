import { ApplicationFailure } from '@temporalio/activity';
import * as furtherContents from '../../platform/db/items/further-contents.ts';
import * as items from '../../platform/db/items/items.ts';
import type { Item } from '../../platform/db/items/items.ts';
import type { ByInput, FurtherInput } from '../../audio/capabilities/further-inputs.ts';
import { failed, isSettledElsewhere, SETTLED_ELSEWHERE, type ItemWorkOutcome } from '../../workflows/domain/failure.ts';
import { underClaim } from './claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { fetchContent } from './fetch-content.ts';
import { measureAndHold } from './measure-and-hold.ts';
import { progressReporter, type ProgressReporter } from './item-progress.ts';
import { furtherUrls, type FurtherUrl } from './further-urls.ts';
import { untilStopped } from './until-stopped.ts';

type Measured = ItemWorkOutcome<{ details: string }>;

/** Activities that bring audio into storage, measure it and hold its price: an item's own audio, and further audio of its steps. */
export const sourceActivities = (deps: WorkerResources) => ({
  /** Brings an item's audio into storage, or finds it there, and records its content on the item. */
  async fetchSource(itemId: string): Promise<ItemWorkOutcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const progress = progressReporter(deps, { itemId, step: 1, steps: item.steps.length, phase: 'download' });
    const fetched = await untilStopped(deps, itemId, () => fetchAudio(deps, { item, progress }));
    return fetched.ok ? DONE : fetched;
  },

  /** Decodes and measures an item's audio, once per content, and holds its price. */
  async measureSource(itemId: string): Promise<Measured> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const { accountId, contentHash, audioUrl } = item;
    if (!contentHash) throw notFetched(itemId);
    const progress = progressReporter(deps, { itemId, step: 1, steps: item.steps.length, phase: 'decode' });
    const isPriced = item.steps.length === 0;
    const { isQuote, isBulk } = item;
    const priced = { isPriced, isQuote, isBulk };
    const request = { accountId, contentHash, audioUrl, itemId, progress, ...priced };
    const measured = await untilStopped(deps, itemId, () => measureAndHold(deps, request));
    return measured.ok ? { ok: true, value: { details: measured.value.details } } : measured;
  },

  /**
   * Brings the further audio of a step into storage, or finds it there, and records its contents beside the item. Workflows call it by this
   * name since a reference was the only further audio.
   */
  async fetchReference(itemId: string, position: number): Promise<ItemWorkOutcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const urls = furtherUrls(item, position);
    if (urls.length === 0) throw notFetched(itemId);
    return untilStopped(deps, itemId, async () => {
      // At the same time: each may take the time that the activity has, and one that was recorded is not fetched again.
      const fetched = await Promise.allSettled(urls.map((url) => fetchFurther(deps, { item, position, ...url })));
      for (const each of fetched) {
        if (each.status === 'rejected') throw each.reason;
        if (isSettledElsewhere(each.value) || !each.value.ok) return each.value;
      }
      return DONE;
    });
  },

  /** Decodes and measures the further audio of a step, once per content, and holds its price. */
  async measureReference(itemId: string, position: number): Promise<Measured> {
    const item = await items.findRunning(deps.db, itemId);
    return item ? untilStopped(deps, itemId, () => measureFurther(deps, { item, position })) : SETTLED_ELSEWHERE;
  },
});

/** Measures the further audio of a step and holds its price. */
async function measureFurther(
  deps: WorkerResources,
  { item, position }: { item: Item; position: number },
): Promise<Measured> {
  const { id: itemId, accountId, isBulk } = item;
  const contents: ByInput<string> = await furtherContents.find(deps.db, { itemId, position });
  const place = { itemId, step: position + 1, steps: item.steps.length };
  const progress = progressReporter(deps, { ...place, phase: 'decode' });
  const details: string[] = [];
  for (const { input, audioUrl } of furtherUrls(item, position)) {
    const contentHash = contents[input];
    if (!contentHash) throw notFetched(itemId);
    const request = { accountId, contentHash, audioUrl, itemId, progress, isBulk };
    const measured = await measureAndHold(deps, request);
    if (isSettledElsewhere(measured) || !measured.ok) return measured;
    details.push(measured.value.details);
  }
  if (details.length === 0) throw notFetched(itemId);
  return { ok: true, value: { details: details.join('; ') } };
}

interface FetchedAudio {
  contentHash: string;
  /** Not there if an earlier attempt fetched it. */
  bytes?: number;
}

/** Brings an item's audio into storage, or finds it there, and records its content on the item. */
export async function fetchAudio(
  deps: WorkerResources,
  { item, progress }: { item: Item; progress: ProgressReporter },
): Promise<ItemWorkOutcome<FetchedAudio>> {
  const { id: itemId, accountId, audioUrl, contentHash } = item;
  if (contentHash) return { ok: true, value: { contentHash } };
  const claim = { accountId, key: `fetch:${itemId}`, owner: itemId, progress };
  return underClaim(deps, claim, async (held, signal): Promise<ItemWorkOutcome<FetchedAudio>> => {
    const fetched = await fetchContent(deps, {
      accountId,
      claim: held,
      audioUrl,
      signal,
      itemId,
      progress,
      isQuote: item.isQuote,
    });
    if (!fetched.ok) return fetched;
    signal.throwIfAborted();
    const { contentHash: found, bytes } = fetched.value;
    const recorded = await items.setContent(deps.db, itemId, found, held);
    held.isDropped = true;
    if (!recorded) return SETTLED_ELSEWHERE;
    return { ok: true, value: { contentHash: recorded, ...(recorded === found && { bytes }) } };
  });
}

/** Names of further audio in failures. */
const TITLES: Record<FurtherInput, string> = {
  reference: 'The reference',
  before: 'The audio before',
  after: 'The audio after',
  with: 'The audio to mix in',
};

/** Brings one further audio of a step into storage, unless that was done before, and records its content. */
async function fetchFurther(
  deps: WorkerResources,
  { item, position, input, audioUrl }: FurtherUrl & { item: Item; position: number },
): Promise<ItemWorkOutcome<null>> {
  const { id: itemId, accountId } = item;
  const known: ByInput<string> = await furtherContents.find(deps.db, { itemId, position });
  if (known[input] !== undefined) return DONE;
  const place = { itemId, step: position + 1, steps: item.steps.length };
  const progress = progressReporter(deps, { ...place, phase: 'download' });
  // The key of a reference is as it was, so that workers of the previous release do not fetch it meanwhile.
  const key = `fetch:${itemId}:${position}${input === 'reference' ? '' : `:${input}`}`;
  const claim = { accountId, key, owner: itemId, progress };
  return underClaim(deps, claim, async (held, signal): Promise<ItemWorkOutcome<null>> => {
    const fetched = await fetchContent(deps, { accountId, claim: held, audioUrl, signal, itemId, progress });
    if (!fetched.ok) return failed(fetched.failure.code, `${TITLES[input]}: ${fetched.failure.detail ?? ''}`.trim());
    signal.throwIfAborted();
    const { contentHash } = fetched.value;
    const recorded = await furtherContents.note(deps.db, { itemId, position, input, contentHash });
    return recorded ? DONE : SETTLED_ELSEWHERE;
  });
}

const DONE: ItemWorkOutcome<null> = { ok: true, value: null };

/** Returns the failure of an item that runs without the audio which an earlier activity must have fetched. */
function notFetched(itemId: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`item ${itemId} runs without the audio it was to fetch`, 'NotFetched');
}
