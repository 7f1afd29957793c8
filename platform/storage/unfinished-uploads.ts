import { randomUUID } from 'node:crypto';
import * as unfinishedUploads from '../db/content/unfinished-uploads.ts';
import type { Pool } from '../db/pool.ts';
import type { Storage } from './storage.ts';

/** A file without a row is removed this long after its row would have expired: nobody writes it any more. */
const LEFT_OVER_AFTER_MS = unfinishedUploads.UNFINISHED_UPLOAD_MS + 3_600_000;

interface Deps {
  db: Pool;
  storage: Storage;
}

/**
 * Removes an unfinished upload with its bytes, also while they arrive: the request that sends them records nothing more. Returns
 * false if there is none.
 */
export async function removeUnfinishedUpload(
  { db, storage }: Deps,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const writer = randomUUID();
  if (!(await unfinishedUploads.seize(db, { id, accountId, writer }))) return false;
  await storage.partialFiles?.remove(id);
  await storage.multipartObjects?.remove(id);
  await unfinishedUploads.remove(db, { id, writer });
  return true;
}

/** Removes unfinished uploads that have expired, and files that a process left behind. Returns their number, at most `limit` of the former. */
export async function removeExpiredParts(
  { db, storage }: Deps,
  { now = new Date(), limit = 100 }: { now?: Date; limit?: number } = {},
): Promise<number> {
  const before = new Date(now.getTime() - unfinishedUploads.UNFINISHED_UPLOAD_MS);
  const expired = await unfinishedUploads.begunBefore(db, { before, limit });
  for (const upload of expired) await removeUnfinishedUpload({ db, storage }, upload);
  const leftOver = await storage.partialFiles?.removeOlder(new Date(now.getTime() - LEFT_OVER_AFTER_MS));
  return expired.length + (leftOver ?? 0);
}

/** Removes every unfinished upload of an account. */
export async function eraseUnfinishedUploads(
  deps: Deps,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const found = await unfinishedUploads.ofAccount(deps.db, { accountId, limit: 100 });
    if (found.length === 0) return;
    for (const upload of found) {
      signal.throwIfAborted();
      await removeUnfinishedUpload(deps, upload);
    }
  }
}
