import { transaction, type Pool } from '../db/pool.ts';
import * as uploads from '../db/content/uploads.ts';
import { msAgo } from '../db/retention/page.ts';
import { removeObject } from './make-room.ts';
import type { Storage } from './storage.ts';

/** An upload that was never charged expires after this time from when it was sent or first named. */
export const UPLOAD_RETENTION_MS = 24 * 3_600_000;

/**
 * Removes at most `limit` uploads that expired, and their objects where nothing else in the account refers to the same content. Returns the
 * number of uploads it took. Processes that run this at the same time take different ones; a content that somebody works on waits for a later run.
 */
export async function removeExpiredUploads(
  { db, storage }: { db: Pool; storage: Storage },
  { olderThan: given, limit = 100 }: { olderThan?: Date; limit?: number } = {},
): Promise<number> {
  const olderThan = given ?? (await msAgo(db, UPLOAD_RETENTION_MS));
  const { taken, contents } = await transaction(db, async (tx) => {
    const forgotten = await uploads.takeForgotten(tx, olderThan, limit);
    const locked: uploads.Content[] = [];
    for (const [{ accountId, contentHash }, ids] of byContent(forgotten)) {
      if (!(await uploads.tryLockContent(tx, { accountId, contentHash }))) continue;
      await uploads.removeForgotten(tx, { accountId, contentHash, ids }, olderThan);
      locked.push({ accountId, contentHash });
    }
    return { taken: forgotten.length, contents: locked };
  });
  for (const content of contents) await removeObject({ db, storage }, content);
  return taken;
}

/** Returns the ids of uploads by their content. */
function byContent(rows: (uploads.Content & { id: string })[]): [uploads.Content, string[]][] {
  const groups = Map.groupBy(rows, ({ accountId, contentHash }) => `${accountId}/${contentHash}`);
  return [...groups.values()].map((group) => [group[0]!, group.map(({ id }) => id)]);
}
