import { transaction, type Db, type Pool } from '../pool.ts';
import * as chatChunks from './chat-chunks.ts';

/**
 * Writes to the streams of chat turns, and announces what was written once it is committed. A transaction that notifies holds a lock of the whole
 * database until it is on disk; one that only notifies writes nothing, so it holds that lock for microseconds. An announcement that is lost with
 * its process costs nothing but time: readers look for more at an interval.
 */

/** Appends to a stream. Returns false if the writer was superseded or the turn is closed. */
export type Append = (chunks: chatChunks.NewChunks) => Promise<boolean>;

/** Appends chunks in a transaction of their own. */
export async function append(pool: Pool, chunks: chatChunks.NewChunks): Promise<boolean> {
  const note = await chatChunks.append(pool, chunks);
  if (note) await announce(pool, [note]);
  return note !== undefined;
}

/** Runs `work` in a transaction, as `transaction` does, and announces what it appended. */
export async function appending<T>(pool: Pool, work: (db: Db, append: Append) => Promise<T>): Promise<T> {
  const notes: chatChunks.Note[] = [];
  const result = await transaction(pool, async (db) => {
    notes.length = 0; // what a try appended was rolled back with it
    return work(db, async (chunks) => {
      const note = await chatChunks.append(db, chunks);
      if (note) notes.push(note);
      return note !== undefined;
    });
  });
  await announce(pool, notes);
  return result;
}

async function announce(pool: Pool, notes: chatChunks.Note[]): Promise<void> {
  if (notes.length > 0) await chatChunks.announce(pool, notes).catch(() => undefined); // it is written: readers will find it
}
