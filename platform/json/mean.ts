import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_CHARS } from './text-slices.ts';

/** Returns the mean of a list of numbers, given as JSON, a slice of it in a turn of the event loop; null if it has none, or anything else. */
export async function meanOf(json: string): Promise<number | null> {
  const close = json.length - 1;
  let [sum, count] = [0, 0];
  for (let at = 1; at < close;) {
    const comma = json.indexOf(',', at + SLICE_CHARS);
    const end = comma < 0 ? close : comma;
    const slice = json.slice(at, end);
    if (/[^-+.,\deE]/.test(slice)) return null;
    for (const entry of JSON.parse(`[${slice}]`) as number[]) sum += entry;
    count += slice.split(',').length;
    at = end + 1;
    await nextTurn();
  }
  return count === 0 ? null : sum / count;
}
