import * as shownItems from '../../platform/db/items/shown-items.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Max bytes of outputs read at once, as PostgreSQL stores them: compressed, so the text is several times as long, but at most 90 times. */
const MAX_CHUNK_BYTES = 2 ** 16;

/**
 * Yields the items of a page with the outputs of their steps, or of the step at `position` only; without those that are long. Items share a
 * query, and a turn of the event loop that parses it, only while their outputs are small.
 */
export async function* readItems(
  db: Db,
  page: readonly { id: string; bytes: number }[],
  position?: number,
): AsyncGenerator<shownItems.ShownItem> {
  for (const ids of chunksOf(page)) {
    const read = await shownItems.withOutputs(db, ids, position);
    // Not yield*: what was yielded must not be kept while its reader writes.
    while (read.length > 0) yield read.shift()!;
  }
}

function chunksOf(page: readonly { id: string; bytes: number }[]): string[][] {
  const chunks: string[][] = [];
  let sum = Infinity;
  for (const { id, bytes } of page) {
    sum += bytes;
    if (sum > MAX_CHUNK_BYTES) {
      chunks.push([]);
      sum = bytes;
    }
    chunks.at(-1)!.push(id);
  }
  return chunks;
}
