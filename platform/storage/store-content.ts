import { transaction, type Db, type Pool } from '../db/pool.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { makeRoom } from './make-room.ts';
import { objectKey, removeContent, type Storage } from './storage.ts';

/** Tries to find room while others of the account store objects too. */
const MAX_TRIES = 5;

/**
 * Counts an object and inserts a row that refers to it, then stores the object. The order matters: from the row on, removals leave
 * the object alone, and an object that was removed just before is stored again. Drops sources of the account where it has no
 * room; throws `StorageFull` if that does not help.
 */
export async function storeContent(
  deps: { db: Pool; storage: Storage },
  content: Parameters<typeof storedObjects.add>[1],
  { insertRow, store }: { insertRow: (db: Db) => Promise<void>; store: (key: string) => Promise<void> },
): Promise<void> {
  const record = (): Promise<boolean> =>
    transaction(deps.db, async (tx) => {
      await uploads.lockContent(tx, content);
      const hasRoom = await storedObjects.add(tx, content);
      if (hasRoom) await insertRow(tx);
      return hasRoom;
    });
  for (let tries = 1; !(await record()); tries += 1) {
    if (tries === MAX_TRIES || !(await makeRoom(deps, content))) throw new StorageFull(content.limit);
  }
  await store(objectKey(content.accountId, content.contentHash));
  // Its row may have been removed meanwhile, when there was no object yet, or be about to be: a removal deletes the object before its row.
  if (!(await storedObjects.isKept(deps.db, content))) await discard(deps, content);
}

/** Removes an object that has no row, after whoever works on it: nobody counts its bytes, and nothing else would remove it. */
async function discard({ db, storage }: { db: Pool; storage: Storage }, content: uploads.Content): Promise<void> {
  await transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    const isUnknown = (await storedObjects.bytesOf(tx, content)) === undefined;
    if (isUnknown) await removeContent(storage, content.accountId, content.contentHash);
  });
}

/** An object would exceed the storage of its account. */
export class StorageFull extends Error {
  override name = 'StorageFull';

  constructor(limit: number) {
    super(`The files of this account may take ${limit} bytes.`);
  }
}
