import { despiteConflicts, transaction, type Db, type Pool } from '../db/pool.ts';
import * as artifacts from '../db/content/artifacts.ts';
import * as sources from '../db/content/sources.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import * as claims from '../db/items/claims.ts';
import { ClaimLost, type Claim } from '../db/items/claims.ts';
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

/** Stores the object of a source as `storeContent` does, which one statement counts and records. Throws `ClaimLost` if the claim is lost by then. */
export async function storeSource(
  deps: { db: Pool; storage: Storage },
  source: storedObjects.NewObject,
  { claim, store }: { claim: Claim; store: (key: string) => Promise<void> },
): Promise<void> {
  const record = (): Promise<boolean> =>
    despiteConflicts(async () => unlessLost(await sources.add(deps.db, source, claim)));
  await storeRecorded(deps, source, { record, store });
}

/**
 * Stores the objects of files that a step made of `origins`. All are recorded, or none: nobody could delete files that no result names, and they would take
 * the room of others. Throws `StorageFull` if they do not all fit, and `ClaimLost` if the claim of the step is lost by then.
 */
export async function storeMade<File extends artifacts.Artifact>(
  deps: { db: Pool; storage: Storage },
  made: { accountId: string; files: readonly File[]; origins: readonly string[]; limit: number; claim: Claim },
  store: (key: string, file: File) => Promise<void>,
): Promise<void> {
  const { accountId, files, limit } = made;
  const [file] = files;
  if (!file) return;
  const record =
    files.length === 1
      ? () => despiteConflicts(async () => unlessLost(await artifacts.add(deps.db, file, made)))
      : () => recordAll(deps.db, made);
  const sizes = new Map(files.map(({ contentHash, bytes }) => [contentHash, bytes]));
  const objects = [...sizes].map(([contentHash, bytes]) => ({ contentHash, bytes }));
  const missingRoom = async () => ({
    accountId,
    limit,
    bytes: await storedObjects.bytesOfNew(deps.db, { accountId, objects }),
  });
  await recordWithRoom(deps, { record, missingRoom, limit });
  for (const each of files) await storeUnlessRemoved(deps, each, (key) => store(key, each));
}

/** Records several files in one transaction. Returns false, and records none, if there is no room for all of them. */
async function recordAll(
  db: Pool,
  {
    accountId,
    files,
    ...made
  }: {
    accountId: string;
    files: readonly artifacts.Artifact[];
    origins: readonly string[];
    limit: number;
    claim: Claim;
  },
): Promise<boolean> {
  const contents = [...new Set(files.map(({ contentHash }) => contentHash))].toSorted();
  return transaction(db, async (tx) => {
    unlessLost((await claims.holds(tx, made.claim)) || undefined);
    for (const contentHash of contents) await uploads.lockContent(tx, { accountId, contentHash });
    for (const file of files) if (!unlessLost(await artifacts.add(tx, file, made))) throw new NoRoom();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof NoRoom) return false;
    throw error;
  });
}

/** Rolls a transaction back of which a file has no room. */
class NoRoom extends Error {}

/** Returns what a write under a claim returned; throws where it found the claim lost. */
function unlessLost<T>(written: T | undefined): T {
  if (written === undefined) throw new ClaimLost();
  return written;
}

async function storeRecorded(
  deps: { db: Pool; storage: Storage },
  content: storedObjects.NewObject,
  { record, store }: { record: () => Promise<boolean>; store: (key: string) => Promise<void> },
): Promise<void> {
  await recordWithRoom(deps, { record, missingRoom: async () => content, limit: content.limit });
  await storeUnlessRemoved(deps, content, store);
}

/** Records what is about to be stored, and makes room for it where there is none. */
async function recordWithRoom(
  deps: { db: Pool; storage: Storage },
  {
    record,
    missingRoom,
    limit,
  }: {
    record: () => Promise<boolean>;
    missingRoom: () => Promise<{ accountId: string; bytes: number; limit: number }>;
    limit: number;
  },
): Promise<void> {
  for (let tries = 1; !(await record()); tries += 1) {
    if (tries === MAX_TRIES || !(await makeRoom(deps, await missingRoom()))) throw new StorageFull(limit);
  }
}

/** Stores the object of a recorded content, and removes it again if its row is gone by then. */
async function storeUnlessRemoved(
  deps: { db: Pool; storage: Storage },
  content: uploads.Content,
  store: (key: string) => Promise<void>,
): Promise<void> {
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
