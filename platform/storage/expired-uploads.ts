import { transaction, type Pool } from '../db/pool.ts';
import * as uploads from '../db/content/uploads.ts';
import { removeObject } from './make-room.ts';
import type { Storage } from './storage.ts';

/** An upload that was never charged expires after this time from when it was sent or first named. */
export const UPLOAD_RETENTION_MS = 24 * 3_600_000;

/**
 * Removes uploads that expired, and their objects where nothing else in the account refers to the same content. Returns the
 * number of contents processed, at most `limit`. Any number of processes may run this at the same time.
 */
export async function removeExpiredUploads(
  { db, storage }: { db: Pool; storage: Storage },
  { olderThan = new Date(Date.now() - UPLOAD_RETENTION_MS), limit = 100 }: { olderThan?: Date; limit?: number } = {},
): Promise<number> {
  const contents = await uploads.forgotten(db, olderThan, limit);
  for (const content of contents) {
    await transaction(db, async (tx) => {
      await uploads.lockContent(tx, content);
      await uploads.removeForgotten(tx, content, olderThan);
    });
    await removeObject({ db, storage }, content);
  }
  return contents.length;
}
