import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { StorageFull, storeContent } from '../../platform/storage/store-content.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { makePeaksEarly } from '../peaks/early-peaks.ts';
import { insertUpload } from '../uploads/insert-upload.ts';
import { LEASE_MS, type StoreDeps, type Writing } from './write-lease.ts';

interface Steps {
  /** Returns the SHA-256 of all bytes, in hex. */
  hash: () => Promise<string>;
  /** Stores them under a key. */
  store: (key: string) => Promise<void>;
}

/**
 * Makes an upload of an unfinished one, with the same id, and keeps the lease of its writer meanwhile. May run again after any of its
 * parts. The unfinished one is left: until the caller removes it, the upload is unfinished for everybody.
 */
export async function storeUpload(
  deps: StoreDeps,
  { writer, upload: { id, accountId, bytes, name } }: Writing,
  { hash, store }: Steps,
): Promise<void> {
  const { db, storage, config } = deps;
  const lease = { id, writer, leaseMs: LEASE_MS };
  const renewals = setInterval(() => {
    unfinishedUploads.renew(db, lease).catch(() => undefined); // the transaction below finds out
  }, LEASE_MS / 4);
  try {
    const before = await uploads.find(db, { id, accountId }); // of a process that died before it had stored the object
    // Before the bytes are read: a client may send the last of them again and again. Those of `before` are counted.
    if (!before) await requireStorage(deps, { accountId, bytes });
    const stored = { id, accountId, contentHash: await hash(), bytes, name };
    const content = { ...stored, limit: config.STORAGE_BYTES_PER_ACCOUNT, pinned: true };
    await storeContent({ db, storage }, content, {
      insertRow: async (tx) => {
        // Its size was counted when it began, so it needs no room.
        if (!(await unfinishedUploads.renew(tx, lease))) throw new Problem('upload_in_progress');
        await uploads.remove(tx, stored);
        await insertUpload(tx, stored);
      },
      store,
    }).catch((error: unknown) => {
      throw error instanceof StorageFull ? new Problem('storage_full') : error;
    });
    makePeaksEarly(deps, stored);
    if (before && before.contentHash !== stored.contentHash) await storedObjects.notePinned(db, before);
  } finally {
    clearInterval(renewals);
  }
}
