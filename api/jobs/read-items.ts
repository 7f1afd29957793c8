import * as items from '../../platform/db/items.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Results read at once, in bytes as they are stored, which is compressed: as text they are some times as long. */
const PORTION_BYTES = 2 ** 18;

/**
 * Items of a page with the outputs of their steps (or of one, by its position), one after the other. Only neighbours whose
 * results are small stand in memory together: an hour of melody alone is six million bytes of text.
 */
export async function* readItems(
  db: Db,
  page: readonly { id: string; bytes: number }[],
  position?: number,
): AsyncGenerator<items.ShownItem> {
  for (const ids of portions(page)) yield* await items.withOutputs(db, ids, position);
}

function portions(page: readonly { id: string; bytes: number }[]): string[][] {
  const all: string[][] = [];
  let sum = Infinity;
  for (const { id, bytes } of page) {
    sum += bytes;
    if (sum > PORTION_BYTES) {
      all.push([]);
      sum = bytes;
    }
    all.at(-1)!.push(id);
  }
  return all;
}
