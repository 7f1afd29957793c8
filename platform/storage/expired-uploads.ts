import { transaction, type Db, type Pool } from '../db/pool.ts';
import * as uploads from '../db/uploads.ts';
import { objectKey, type Storage } from './storage.ts';

/** An upload that no batch or run used expires after this. */
export const UPLOAD_KEPT_MS = 24 * 3_600_000;

/**
 * Removes uploads that nobody used, and their objects where nothing else in the account stands on them; answers how
 * many contents it went through, at most `limit`. Any number of processes may do this at once.
 */
export async function removeForgottenUploads(
  { db, storage }: { db: Pool; storage: Storage },
  { olderThan = new Date(Date.now() - UPLOAD_KEPT_MS), limit = 100 }: { olderThan?: Date; limit?: number } = {},
): Promise<number> {
  const contents = await uploads.forgotten(db, olderThan, limit);
  for (const content of contents) {
    await transaction(db, async (tx) => {
      await uploads.lockContent(tx, content);
      const { unreferenced } = await uploads.removeForgotten(tx, content, olderThan);
      // Under the lock: whoever sends the same content now stores it again afterwards.
      if (unreferenced) await storage.remove(objectKey(content.accountId, content.contentHash));
    });
  }
  return contents.length;
}

/**
 * Notes a content by a row of its own, then stores it. In this order: from the row on, nobody who clears forgotten
 * uploads removes the object, and if it was just removed it is stored anew.
 */
export async function keepContent(
  { db }: { db: Pool },
  content: uploads.Content,
  { note, store }: { note: (db: Db) => Promise<void>; store: (key: string) => Promise<void> },
): Promise<void> {
  await transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    await note(tx);
  });
  await store(objectKey(content.accountId, content.contentHash));
}
