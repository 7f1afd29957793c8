import * as accounts from '../db/accounts/accounts.ts';
import { transaction, type Pool } from '../db/pool.ts';
import * as oldContents from '../db/retention/old-contents.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { contentOfKey, removeContent, type Storage } from './storage.ts';

/** Age in milliseconds from which an object without a row is left over: its row is written before it. */
const GRACE_MS = 24 * 3_600_000;

interface Deps {
  db: Pool;
  storage: Storage;
}

/** An object in storage that no row counts, and that nothing else would remove. */
type Orphan = uploads.Content & { key: string };

/**
 * Returns a page of the objects in storage, in order of their keys, that have no row and are older than the grace, and the last key that was read. Objects of
 * accounts that the database does not have are only counted, as `foreign`: it may be another one than that of the storage, or not be restored yet.
 */
export async function findOrphans(
  { db, storage }: Deps,
  { after, limit, graceMs = GRACE_MS }: { after: string; limit: number; graceMs?: number },
): Promise<{ orphans: Orphan[]; foreign: number; last: string | null }> {
  const objects = await storage.list({ after, limit });
  const aged = objects.flatMap(({ key, modifiedAt }) => {
    const content = contentOfKey(key);
    return content && modifiedAt.getTime() <= Date.now() - graceMs ? [{ ...content, key }] : [];
  });
  const ours = await accounts.known(db, [...new Set(aged.map(({ accountId }) => accountId))]);
  const ofOurs = aged.filter(({ accountId }) => ours.has(accountId));
  const known = await oldContents.stored(db, ofOurs);
  return {
    orphans: ofOurs.filter(({ accountId, contentHash }) => !known.has(`${accountId}/${contentHash}`)),
    foreign: aged.length - ofOurs.length,
    last: objects.length < limit ? null : (objects.at(-1)?.key ?? null),
  };
}

/** Removes an object unless it has a row by now. Returns whether it was removed. */
export async function removeOrphan({ db, storage }: Deps, content: uploads.Content): Promise<boolean> {
  return transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    if ((await storedObjects.bytesOf(tx, content)) !== undefined) return false;
    await removeContent(storage, content.accountId, content.contentHash);
    return true;
  });
}
