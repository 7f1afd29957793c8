import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { StorageFull, storeContent } from '../../platform/storage/store-content.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { insertUpload } from './insert-upload.ts';
import { admitUpload, requireRoom } from './upload-quota.ts';

/** Max time for which the rest of a refused upload is read. */
const DRAIN_MS = 60_000;

/**
 * Receives a file and stores it under its content hash. An upload that is aborted, empty or over a limit leaves nothing.
 * `announced` is the Content-Length, if any.
 */
export async function createUpload(
  { db, storage, config }: Pick<Resources, 'db' | 'storage' | 'config'>,
  {
    accountId,
    body,
    announced = 0,
    name,
  }: { accountId: string; body: Readable; announced?: number; name?: string | undefined },
): Promise<uploads.Upload> {
  await requireStorage({ db, storage, config }, { accountId, bytes: announced });
  const quota = await admitUpload({ db, config }, { accountId, announced });
  const staged = await storage.stagingPath();
  try {
    const { bytes, sha256 } = await receive(body, {
      to: staged,
      maxBytes: config.MAX_AUDIO_BYTES,
      arrived: quota.arrived,
    });
    if (bytes === 0)
      throw new Problem('invalid_request', { detail: 'The body is empty. Send the file itself as the body.' });
    const upload = { id: uuidv7(), accountId, contentHash: sha256, bytes, ...(name === undefined ? {} : { name }) };
    const content = { ...upload, limit: config.STORAGE_BYTES_PER_ACCOUNT, pinned: true };
    await storeContent({ db, storage }, content, {
      insertRow: async (tx) => {
        await requireRoom(tx, { accountId, bytes, limits: config });
        await insertUpload(tx, upload);
      },
      store: (key) => {
        quota.end(); // its row counts from here on: a concurrent upload must not count it twice
        return storage.takeFile(key, staged);
      },
    }).catch(async (error: unknown) => {
      await uploads.remove(db, upload);
      await storedObjects.notePinned(db, upload);
      throw error instanceof StorageFull ? new Problem('storage_full') : error;
    });
    return upload;
  } finally {
    quota.end();
    await rm(staged, { force: true });
  }
}

async function receive(
  body: Readable,
  { to, maxBytes, arrived }: { to: string; maxBytes: number; arrived: (bytes: number) => void },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    // Not destroyed on an error: the client needs the connection to receive the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      arrived(chunk.length);
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    // Opened first: a stream that is ended before it has opened its file creates it after it was removed.
    const file = await open(to, 'wx');
    await pipeline(counted, file.createWriteStream());
  } catch (error) {
    drain(body);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads and discards the rest of a body, for a while: many clients read the response only after they have sent everything. */
export function drain(body: Readable): void {
  if (body.destroyed) return; // a timer would keep a process that stops
  const timer = setTimeout(() => body.destroy(), DRAIN_MS);
  body.once('close', () => clearTimeout(timer)).resume();
}

/** Returns the problem of an upload over the limit. */
export function tooLarge(maxBytes: number): Problem {
  return new Problem('payload_too_large', { detail: `An upload may have at most ${maxBytes} bytes.` });
}
