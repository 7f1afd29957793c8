import * as itemReferences from '../../platform/db/item-references.ts';
import * as items from '../../platform/db/items.ts';
import { failed, SETTLED_ELSEWHERE, type Outcome } from '../../workflows/domain/failure.ts';
import { capability } from '../../audio/capabilities/list.ts';
import { fetchContent, measureAndHold } from './measure-and-hold.ts';
import { underClaim } from '../claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Address of what a step is compared with: its own parameter, or the first audio of a run; undefined without one. */
export function referenceUrl(item: items.Item, position: number): string | undefined {
  const step = item.steps[position];
  if (!step || !capability(step.capability)?.compares) return undefined;
  const named = step.params?.['reference_url'];
  if (typeof named === 'string') return named;
  return item.kind === 'run' && item.position > 1 ? item.firstAudioUrl : undefined;
}

/** Getting what a step is compared with: guarded, fetched and metered as audio of the item that uses it. */
export const referenceActivities = (deps: WorkerResources) => ({
  /** Brings a step's reference into storage by content, or finds it there; notes the content beside the item. */
  async fetchReference(itemId: string, position: number): Promise<Outcome<null>> {
    const item = await items.findRunning(deps.db, itemId);
    const audioUrl = item && referenceUrl(item, position);
    if (!audioUrl) return SETTLED_ELSEWHERE;
    if (await itemReferences.find(deps.db, { itemId, position })) return { ok: true, value: null };
    const { accountId } = item;
    const claimed = { accountId, key: `fetch:${itemId}:${position}`, owner: itemId };
    return underClaim(deps, claimed, async (_claim, signal) => {
      const fetched = await fetchContent(deps, { accountId, audioUrl, signal });
      if (!fetched.ok) return failed(fetched.failure.code, `The reference: ${fetched.failure.detail ?? ''}`.trim());
      signal.throwIfAborted();
      const { contentHash } = fetched.value;
      const noted = await itemReferences.note(deps.db, { itemId, position, contentHash });
      return noted ? { ok: true, value: null } : SETTLED_ELSEWHERE;
    });
  },

  /** Decodes and measures a step's reference once per content, and holds its price. */
  async measureReference(itemId: string, position: number): Promise<Outcome<{ details: string }>> {
    const item = await items.findRunning(deps.db, itemId);
    const contentHash = await itemReferences.find(deps.db, { itemId, position });
    if (!item || !contentHash) return SETTLED_ELSEWHERE;
    return measureAndHold(deps, { accountId: item.accountId, contentHash, itemId });
  },
});
