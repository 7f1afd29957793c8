import * as itemsInWork from '../platform/db/items/items-in-work.ts';
import type { Resources } from '../platform/resources.ts';

/** How long work may go on after its item was cancelled, at most; then the engine and downloads end. */
const POLL_MS = 1_000;

/** Watches the rows of the items that this process works on. */
export interface ItemWatch {
  /** Returns a signal that is aborted once the item is cancelled, settled by someone else, or gone; call `end` when the work has ended. */
  add(itemId: string): { signal: AbortSignal; end: () => void };
}

/** The rows of an item say that nobody wants its work any more. */
export class ItemStopped extends Error {
  override message = 'the item was cancelled or settled';
}

/** Returns a watch that reads the rows of all its items in one query, once a second while there are any. */
export function itemWatch({ db, log }: Pick<Resources, 'db' | 'log'>): ItemWatch {
  const watched = new Set<{ itemId: string; stop: AbortController }>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const asked = [...watched];
    try {
      const wanted = await itemsInWork.wanted(db, [...new Set(asked.map(({ itemId }) => itemId))]);
      for (const { itemId, stop } of asked) if (!wanted.has(itemId)) stop.abort(new ItemStopped());
    } catch (error) {
      log.debug({ err: error }, 'the rows of items in work could not be read; the work goes on');
    } finally {
      isReading = false;
    }
  }

  return {
    add(itemId) {
      const entry = { itemId, stop: new AbortController() };
      watched.add(entry);
      timer ??= setInterval(() => void read(), POLL_MS);
      return {
        signal: entry.stop.signal,
        end() {
          watched.delete(entry);
          if (watched.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}
