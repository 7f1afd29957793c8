import { ApplicationFailure } from '@temporalio/activity';
import * as itemReferences from '../../platform/db/items/item-references.ts';
import * as items from '../../platform/db/items/items.ts';
import { failed, SETTLED_ELSEWHERE, type ItemWorkOutcome } from '../../workflows/domain/failure.ts';
import { underClaim } from './claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { fetchContent } from './fetch-content.ts';
import { measureAndHold } from './measure-and-hold.ts';
import { progressReporter } from './item-progress.ts';
import { referenceUrl } from './reference-url.ts';

type Measured = ItemWorkOutcome<{ details: string }>;

/** Activities that bring audio into storage, measure it and hold its price: an item's own audio, and references of its steps. */
export const sourceActivities = (deps: WorkerResources) => ({
  /** Brings an item's audio into storage, or finds it there, and records its content on the item. */
  async fetchSource(itemId: string): Promise<ItemWorkOutcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    if (item.contentHash) return DONE;
    const { accountId, audioUrl } = item;
    const progress = progressReporter(deps, { itemId, step: 1, steps: item.steps.length, phase: 'download' });
    const claim = { accountId, key: `fetch:${itemId}`, owner: itemId, progress };
    return underClaim(deps, claim, async (_claim, signal): Promise<ItemWorkOutcome<null>> => {
      const fetched = await fetchContent(deps, { accountId, audioUrl, signal, itemId, progress });
      if (!fetched.ok) return fetched;
      signal.throwIfAborted();
      const recorded = await items.setContent(deps.db, itemId, fetched.value.contentHash);
      return recorded ? DONE : SETTLED_ELSEWHERE;
    });
  },

  /** Decodes and measures an item's audio, once per content, and holds its price. */
  async measureSource(itemId: string): Promise<Measured> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const { accountId, contentHash, audioUrl } = item;
    if (!contentHash) throw notFetched(itemId);
    const progress = progressReporter(deps, { itemId, step: 1, steps: item.steps.length, phase: 'decode' });
    return measureAndHold(deps, { accountId, contentHash, audioUrl, itemId, progress });
  },

  /** Brings a step's reference into storage, or finds it there, and records its content beside the item. */
  async fetchReference(itemId: string, position: number): Promise<ItemWorkOutcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const audioUrl = referenceUrl(item, position);
    if (!audioUrl) throw notFetched(itemId);
    if (await itemReferences.find(deps.db, { itemId, position })) return DONE;
    const { accountId } = item;
    const place = { itemId, step: position + 1, steps: item.steps.length };
    const progress = progressReporter(deps, { ...place, phase: 'download' });
    const claim = { accountId, key: `fetch:${itemId}:${position}`, owner: itemId, progress };
    return underClaim(deps, claim, async (_claim, signal): Promise<ItemWorkOutcome<null>> => {
      const fetched = await fetchContent(deps, { accountId, audioUrl, signal, itemId, progress });
      if (!fetched.ok) return failed(fetched.failure.code, `The reference: ${fetched.failure.detail ?? ''}`.trim());
      signal.throwIfAborted();
      const { contentHash } = fetched.value;
      const recorded = await itemReferences.note(deps.db, { itemId, position, contentHash });
      return recorded ? DONE : SETTLED_ELSEWHERE;
    });
  },

  /** Decodes and measures a step's reference, once per content, and holds its price. */
  async measureReference(itemId: string, position: number): Promise<Measured> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    const contentHash = await itemReferences.find(deps.db, { itemId, position });
    const audioUrl = referenceUrl(item, position);
    if (!contentHash || !audioUrl) throw notFetched(itemId);
    const place = { itemId, step: position + 1, steps: item.steps.length };
    const progress = progressReporter(deps, { ...place, phase: 'decode' });
    return measureAndHold(deps, { accountId: item.accountId, contentHash, audioUrl, itemId, progress });
  },
});

const DONE: ItemWorkOutcome<null> = { ok: true, value: null };

/** Returns the failure of an item that runs without the audio which an earlier activity must have fetched. */
function notFetched(itemId: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`item ${itemId} runs without the audio it was to fetch`, 'NotFetched');
}
