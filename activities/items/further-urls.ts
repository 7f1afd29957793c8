import type { Item } from '../../platform/db/items/items.ts';
import { urlParam, type FurtherInput } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';

/** Further audio of a step, and its address. */
export interface FurtherUrl {
  input: FurtherInput;
  audioUrl: string;
}

/**
 * Returns the further audio that a step works with, as its parameters name it. In a run, the first audio is the reference of the others
 * where a step names none.
 */
export function furtherUrls(item: Item, position: number): FurtherUrl[] {
  const step = item.steps[position];
  if (!step) return [];
  return (capability(step.capability)?.inputs ?? []).flatMap((input) => {
    const named = step.params?.[urlParam(input)];
    if (typeof named === 'string') return [{ input, audioUrl: named }];
    const isCompared = input === 'reference' && item.kind === 'run' && item.position > 1;
    return isCompared ? [{ input, audioUrl: item.firstAudioUrl }] : [];
  });
}
