import { transaction, type Pool } from '../db/pool.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { finishRemoval } from './remove-marked.ts';
import type { Storage } from './storage.ts';

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
  const marked = await transaction(deps.db, async (tx) => {
    await uploads.lockContent(tx, content);
    return storedObjects.markRemoving(tx, [content]);
  });
  return marked.length === 1 && finishRemoval(deps, content);
}
