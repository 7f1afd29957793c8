import * as items from '../../platform/db/items.ts';
import { SETTLED_ELSEWHERE, type Outcome } from '../../workflows/domain/failure.ts';
import { fetchContent, measureAndHold } from './measure-and-hold.ts';
import { underClaim } from '../claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Getting the audio of an item and knowing what it costs. */
export const intakeActivities = (deps: WorkerResources) => ({
  /** Brings an item's audio into storage by content, or finds it there; notes the content on the item. */
  async fetchSource(itemId: string): Promise<Outcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    if (item.contentHash) return { ok: true, value: null };
    const { accountId, audioUrl } = item;
    return underClaim(deps, { accountId, key: `fetch:${itemId}`, owner: itemId }, async (_claim, signal) => {
      const fetched = await fetchContent(deps, { accountId, audioUrl, signal });
      if (!fetched.ok) return fetched;
      signal.throwIfAborted();
      const noted = await items.setContent(deps.db, itemId, fetched.value.contentHash);
      return noted ? { ok: true, value: null } : SETTLED_ELSEWHERE;
    });
  },

  /** Decodes and measures an item's audio once per content, and holds its price. */
  async measureSource(itemId: string): Promise<Outcome<{ details: string }>> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item?.contentHash) return SETTLED_ELSEWHERE;
    return measureAndHold(deps, { accountId: item.accountId, contentHash: item.contentHash, itemId });
  },
});
