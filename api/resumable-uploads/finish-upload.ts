import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import { StorageFull, storeContent } from '../../platform/storage/store-content.ts';
import { Problem } from '../http/problems/problem.ts';
import { makePeaksEarly } from '../peaks/early-peaks.ts';
import { LEASE_MS, type AppendDeps, type Writing } from './write-lease.ts';

/**
 * Stores an upload all of whose bytes have arrived, under its content hash. May run again after any of its parts: until the last one,
 * the upload is unfinished for everybody. The bytes are copied while they are hashed, so that a writer that lost its lease, but still
 * runs, changes nothing of the object.
 */
export async function finishUpload(deps: AppendDeps, { writer, upload }: Writing): Promise<void> {
  const { db, storage, config, partialFiles } = deps;
  const { id, accountId, bytes, name } = upload;
  const lease = { id, writer, leaseMs: LEASE_MS };
  const renewals = setInterval(() => {
    unfinishedUploads.renew(db, lease).catch(() => undefined); // the transaction below finds out
  }, LEASE_MS / 4);
  const staged = await storage.stagingPath();
  try {
    const contentHash = await copyAndHash(deps, { upload, to: staged });
    const stored = { id, accountId, contentHash, bytes, name };
    const before = await uploads.find(db, stored); // of a process that died before it had stored the object
    const content = { ...stored, limit: config.STORAGE_BYTES_PER_ACCOUNT, pinned: true };
    await storeContent({ db, storage }, content, {
      insertRow: async (tx) => {
        // Its size was counted when it began, so it needs no room.
        if (!(await unfinishedUploads.renew(tx, lease))) throw new Problem('upload_in_progress');
        await uploads.remove(tx, stored);
        const audioTokens = await artifacts.audioTokens(tx, stored);
        await uploads.insert(tx, { ...stored, isCovered: await charges.isCovered(tx, { ...content, audioTokens }) });
      },
      store: (key) => storage.takeFile(key, staged),
    }).catch((error: unknown) => {
      throw error instanceof StorageFull ? new Problem('storage_full') : error;
    });
    if (before && before.contentHash !== contentHash) await storedObjects.notePinned(db, before);
    // The row first: a row without its file would begin again with nothing.
    if (await unfinishedUploads.remove(db, lease)) await partialFiles.remove(id);
    makePeaksEarly(deps, { accountId, contentHash });
  } finally {
    clearInterval(renewals);
    await rm(staged, { force: true });
  }
}

/** Copies the bytes of an upload to a file and returns their SHA-256 in hex. */
async function copyAndHash(
  { partialFiles }: AppendDeps,
  { upload, to }: { upload: unfinishedUploads.UnfinishedUpload; to: string },
): Promise<string> {
  const hash = createHash('sha256');
  const from = await partialFiles.open(upload.id);
  try {
    const hashed = async function* (): AsyncGenerator<Buffer> {
      const range = { start: 0, end: upload.bytes - 1, autoClose: false };
      for await (const chunk of from.createReadStream(range) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const file = await open(to, 'wx');
    await pipeline(hashed, file.createWriteStream());
  } finally {
    await from.close();
  }
  return hash.digest('hex');
}
