import { transaction, type Db, type Pool } from '../db/pool.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { removeContent, type Storage } from './storage.ts';

/** Objects that are removed at the same time. */
const AT_A_TIME = 16;
/** Time in milliseconds after which no removal begins: PostgreSQL ends a transaction that is idle for 10 s, and the locks with it. */
const BEGIN_FOR_MS = 3_000;

interface Deps {
  db: Pool;
  storage: Storage;
}

/** Removes a marked object and its row, after whoever works on the same content. Returns false if it is used again. */
export async function finishRemoval({ db, storage }: Deps, content: uploads.Content): Promise<boolean> {
  return removing(db, async (tx) => {
    await uploads.lockContent(tx, content);
    return removeLocked(tx, storage, [content]);
  }).then((removed) => removed === 1);
}

/**
 * Removes marked objects and their rows, in one transaction. Returns their number: one whose content somebody works on, or that is used again,
 * is left, and so is what a slow storage has not removed in a few seconds. The sweep removes what is still marked.
 */
export async function finishRemovals({ db, storage }: Deps, contents: readonly uploads.Content[]): Promise<number> {
  if (contents.length === 0) return 0;
  return removing(db, async (tx) => removeLocked(tx, storage, await uploads.tryLockContents(tx, contents)));
}

/** Ends removals that a process left behind. Returns their number, at most `limit`. */
export async function finishLeftRemovals(deps: Deps, { limit = 100 } = {}): Promise<number> {
  return finishRemovals(deps, await storedObjects.removing(deps.db, limit));
}

/** What became of the objects of a transaction: how many were removed with their rows, and the first error of the storage. */
interface Removal {
  removed: number;
  error?: unknown;
}

/** Commits what was removed, then throws the error of what was not. */
async function removing(db: Pool, work: (tx: Db) => Promise<Removal>): Promise<number> {
  const { removed, error } = await transaction(db, work);
  if (error !== undefined) throw error;
  return removed;
}

/**
 * Removes marked objects, then their rows: after a crash between the two the rows are still marked, and the sweep goes on. Under the locks of
 * their contents: whoever stores one of them now waits, then stores the object again. So no removal is under way when the transaction ends.
 */
async function removeLocked(tx: Db, storage: Storage, locked: readonly uploads.Content[]): Promise<Removal> {
  const left = await storedObjects.lockMarked(tx, locked);
  const removed: uploads.Content[] = [];
  const until = Date.now() + BEGIN_FOR_MS;
  const worker = async (): Promise<void> => {
    for (let content = left.pop(); content && Date.now() < until; content = left.pop()) {
      await removeContent(storage, content.accountId, content.contentHash);
      removed.push(content);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  if (removed.length > 0) await storedObjects.remove(tx, removed);
  const failed = ends.find((end) => end.status === 'rejected');
  return { removed: removed.length, ...(failed && { error: failed.reason ?? new Error('the storage failed') }) };
}
