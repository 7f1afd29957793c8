import { despiteConflicts, transaction, type Db, type Pool } from '../db/pool.ts';
import * as artifacts from '../db/content/artifacts.ts';
import * as sources from '../db/content/sources.ts';
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
  content: storedObjects.NewObject,
  { insertRow, store }: { insertRow: (db: Db) => Promise<void>; store: (key: string) => Promise<void> },
): Promise<void> {
  const record = (): Promise<boolean> =>
    transaction(deps.db, async (tx) => {
      const hasRoom = await storedObjects.add(tx, content);
      if (hasRoom) await insertRow(tx);
      return hasRoom;
    });
  await storeRecorded(deps, content, { record, store });
}

/** Stores the object of a source as `storeContent` does, which one statement counts and records. */
export async function storeSource(
  deps: { db: Pool; storage: Storage },
  source: storedObjects.NewObject,
  store: (key: string) => Promise<void>,
): Promise<void> {
  const record = (): Promise<boolean> => despiteConflicts(() => sources.add(deps.db, source));
  await storeRecorded(deps, source, { record, store });
}

/** The same for the object of a file that was made of `origins`. */
export async function storeMade(
  deps: { db: Pool; storage: Storage },
  made: artifacts.Artifact & { origins: readonly string[]; limit: number },
  store: (key: string) => Promise<void>,
): Promise<void> {
  const record = (): Promise<boolean> => despiteConflicts(() => artifacts.add(deps.db, made, made));
  await storeRecorded(deps, { ...made, pinned: true }, { record, store });
}

/**
 * Makes room for made files that are stored one after the other. Throws `StorageFull` if they do not all fit, before one is stored: nobody could
 * delete files that no result names, and they would take the room of others.
 */
export async function makeRoomForAll(
  deps: { db: Pool; storage: Storage },
  {
    accountId,
    files,
    limit,
  }: { accountId: string; files: readonly { sha256: string; bytes: number }[]; limit: number },
): Promise<void> {
  const sizes = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  const objects = [...sizes].map(([contentHash, bytes]) => ({ contentHash, bytes }));
  const bytes = await storedObjects.bytesOfNew(deps.db, { accountId, objects });
  if (bytes > 0 && !(await makeRoom(deps, { accountId, bytes, limit }))) throw new StorageFull(limit);
}

async function storeRecorded(
  deps: { db: Pool; storage: Storage },
  content: storedObjects.NewObject,
  { record, store }: { record: () => Promise<boolean>; store: (key: string) => Promise<void> },
): Promise<void> {
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
