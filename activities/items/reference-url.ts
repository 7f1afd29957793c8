import type { Item } from '../../platform/db/items/items.ts';
import { capability } from '../../audio/capabilities/list.ts';

/**
 * Returns the URL of the audio that a step compares with: its own parameter, or the first audio of a run. Undefined for a
 * step that compares with nothing.
 */
export function referenceUrl(item: Item, position: number): string | undefined {
  const step = item.steps[position];
  if (!step || !capability(step.capability)?.compares) return undefined;
  const named = step.params?.['reference_url'];
  if (typeof named === 'string') return named;
  return item.kind === 'run' && item.position > 1 ? item.firstAudioUrl : undefined;
}
