import { transaction, type Pool } from '../db/pool.ts';
import * as artifacts from '../db/content/artifacts.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { finishRemoval } from './remove-marked.ts';
import type { Storage } from './storage.ts';

/** Objects that are read at a time, and those that are removed at the same time. */
const PAGE = 100;
const AT_A_TIME = 4;

interface Deps {
  db: Pool;
  storage: Storage;
}

/** Removes every object of an account from storage, with the uploads and made files that have it. Throws while storage is away. */
export async function eraseObjects(
  deps: Deps,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<void> {
  for (let after: string | undefined; ;) {
    const hashes = await storedObjects.hashesOf(deps.db, { accountId, after, limit: PAGE });
    const left = [...hashes];
    const worker = async (): Promise<void> => {
      for (let contentHash = left.pop(); contentHash !== undefined; contentHash = left.pop()) {
        signal.throwIfAborted();
        await eraseObject(deps, { accountId, contentHash });
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    after = hashes.at(-1);
    if (after === undefined) return;
  }
}

async function eraseObject(deps: Deps, content: uploads.Content): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await uploads.lockContent(tx, content);
    await storedObjects.lock(tx, [content]);
    await uploads.removeAllOf(tx, content);
    await artifacts.removeAllOf(tx, content);
    await storedObjects.markRemoving(tx, [content]);
  });
  await finishRemoval(deps, content);
}
