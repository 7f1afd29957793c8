import { transaction, type Pool } from '../db/pool.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { removeContent, type Storage } from './storage.ts';

/** Sources that are read at a time. */
const PAGE = 100;

interface Deps {
  db: Pool;
  storage: Storage;
}

/**
 * Drops sources of an account, least recently used first, until `bytes` more fit into its limit. Returns false, and drops nothing,
 * if dropping all of them would not help.
 */
export async function makeRoom(
  deps: Deps,
  { accountId, bytes, limit }: { accountId: string; bytes: number; limit: number },
): Promise<boolean> {
  let excess = (await storedObjects.usedBytes(deps.db, accountId)) + bytes - limit;
  if (excess <= 0) return true;
  for (const source of await leastRecentlyUsed(deps.db, { accountId, bytes: excess })) {
    if (excess <= 0) return true;
    if (await removeObject(deps, { accountId, contentHash: source.contentHash })) excess -= source.bytes;
  }
  return excess <= 0;
}

/** Returns the sources of an account, least recently used first, that have so many bytes together; none if all have fewer. */
async function leastRecentlyUsed(
  db: Pool,
  { accountId, bytes }: { accountId: string; bytes: number },
): Promise<storedObjects.Droppable[]> {
  const found: storedObjects.Droppable[] = [];
  if ((await storedObjects.unpinnedBytes(db, accountId)) < bytes) return found;
  for (let sum = 0; sum < bytes;) {
    const page = await storedObjects.droppable(db, accountId, { after: found.at(-1), limit: PAGE });
    for (const source of page) {
      if (sum >= bytes) break;
      found.push(source);
      sum += source.bytes;
    }
    if (sum < bytes && page.length < PAGE) return [];
  }
  return found;
}

/** Removes an object that nothing refers to, and its row. Returns false if something does. */
export async function removeObject(deps: Deps, content: uploads.Content): Promise<boolean> {
  const isMarked = await transaction(deps.db, async (tx) => {
    await uploads.lockContent(tx, content);
    return storedObjects.markRemoving(tx, content);
  });
  return isMarked && finishRemoval(deps, content);
}

/**
 * Removes a marked object, then its row: after a crash between the two the row is still marked, and the sweep goes on. Under the
 * lock: whoever stores the same content now waits, then stores the object again.
 */
export async function finishRemoval({ db, storage }: Deps, content: uploads.Content): Promise<boolean> {
  return transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    if (!(await storedObjects.remove(tx, content))) return false;
    await removeContent(storage, content.accountId, content.contentHash);
    return true;
  });
}

/** Ends removals that a process left behind. Returns their number, at most `limit`. */
export async function finishRemovals(deps: Deps, { limit = 100 } = {}): Promise<number> {
  const contents = await storedObjects.removing(deps.db, limit);
  for (const content of contents) await finishRemoval(deps, content);
  return contents.length;
}
