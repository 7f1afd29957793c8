import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import { storeUpload } from './store-upload.ts';
import type { AppendDeps, Writing } from './write-lease.ts';

/**
 * Stores an upload all of whose bytes have arrived, under its content hash. The bytes are copied while they are hashed, so that a
 * writer that lost its lease, but still runs, changes nothing of the object.
 */
export async function finishUpload(deps: AppendDeps, writing: Writing): Promise<void> {
  const { writer, upload } = writing;
  const staged = await deps.storage.stagingPath();
  try {
    await storeUpload(deps, writing, {
      hash: () => copyAndHash(deps, { upload, to: staged }),
      store: (key) => deps.storage.takeFile(key, staged),
    });
    // The row first: a row without its file would begin again with nothing.
    if (await unfinishedUploads.remove(deps.db, { id: upload.id, writer })) await deps.partialFiles.remove(upload.id);
  } finally {
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
