import { randomUUID } from 'node:crypto';
import * as unfinishedUploads from '../db/content/unfinished-uploads.ts';
import * as uploads from '../db/content/uploads.ts';
import type { Pool } from '../db/pool.ts';
import { msAgo } from '../db/retention/page.ts';
import type { Logger } from '../telemetry/logger.ts';
import { deleteFile } from './delete-file.ts';
import { objectKey, type Storage } from './storage.ts';

/** A file without a row is removed this long after its row would have expired: nobody writes it any more. */
const LEFT_OVER_AFTER_MS = unfinishedUploads.UNFINISHED_UPLOAD_MS + 3_600_000;

interface Deps {
  db: Pool;
  storage: Storage;
}

/**
 * Gives an unfinished upload up, with its bytes. Returns false, and removes nothing that anybody may count on, if it is complete: its upload has its
 * bytes, or open work uses it, and only the request that stored it has not ended, or its process died. Returns false if there is none, too.
 */
export async function giveUpUpload(
  deps: Deps & { log: Logger },
  asked: { id: string; accountId: string },
): Promise<boolean> {
  const { db, storage } = deps;
  const writer = randomUUID();
  if (!(await unfinishedUploads.seize(db, { ...asked, writer }))) return false;
  // Without its lease no request inserts the upload any more. One that did so before stores the bytes now, and removes them if the upload is gone.
  const upload = await uploads.find(db, asked);
  const isStored = upload !== undefined && (await storage.has(objectKey(upload.accountId, upload.contentHash)));
  if (upload && !isStored && typeof (await deleteFile(deps, { kind: 'upload', ...asked })) === 'object') {
    await unfinishedUploads.end(db, { id: asked.id, writer });
    return false;
  }
  await removeBytes(storage, asked.id);
  await unfinishedUploads.remove(db, { id: asked.id, writer });
  return !isStored;
}

async function removeBytes(storage: Storage, id: string): Promise<void> {
  await storage.partialFiles?.remove(id);
  await storage.multipartObjects?.remove(id);
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
  await removeBytes(storage, id);
  await unfinishedUploads.remove(db, { id, writer });
  return true;
}

/** Removes unfinished uploads that have expired, and files that a process left behind. Returns their number, at most `limit` of the former. */
export async function removeExpiredParts(
  { db, storage }: Deps,
  { limit = 100 }: { limit?: number } = {},
): Promise<number> {
  const before = await msAgo(db, unfinishedUploads.UNFINISHED_UPLOAD_MS);
  const expired = await unfinishedUploads.begunBefore(db, { before, limit });
  for (const upload of expired) await removeUnfinishedUpload({ db, storage }, upload);
  const leftOver = await storage.partialFiles?.removeOlder(await msAgo(db, LEFT_OVER_AFTER_MS));
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
