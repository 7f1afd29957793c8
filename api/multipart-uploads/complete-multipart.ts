import { createHash, randomUUID } from 'node:crypto';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { objectKey, ObjectMissing, type MultipartObjects } from '../../platform/storage/storage.ts';
import { Problem } from '../http/problems/problem.ts';
import { storeUpload } from '../resumable-uploads/store-upload.ts';
import { LEASE_MS, type StoreDeps, type Writing } from '../resumable-uploads/write-lease.ts';
import { findMultipart, isMultipart, requireComplete, requireMultipart } from './find-multipart.ts';
import { missingParts } from './part-sizes.ts';

/**
 * Makes an upload of the parts that the storage has: one object, which is read once to hash it, and copied to its content. Returns the
 * upload, also of one that was completed before. May run again after any of its steps. Throws `upload_incomplete` if parts are missing.
 */
export async function completeMultipart(
  deps: StoreDeps,
  asked: { id: string; accountId: string },
): Promise<uploads.ShownUpload> {
  const { db, storage } = deps;
  const objects = requireMultipart(storage);
  if (!(await findMultipart(db, asked))) return requireComplete(db, asked);
  const writer = randomUUID();
  const upload = await unfinishedUploads.begin(db, { ...asked, writer, leaseMs: LEASE_MS });
  if (!upload) throw new Problem('upload_in_progress');
  try {
    await join(objects, upload);
    await store(deps, { objects, writing: { writer, upload } });
    // The object first: nothing else knows of it, and a row without it is removed by the next try.
    await objects.remove(upload.id);
    await unfinishedUploads.remove(db, { id: upload.id, writer });
  } finally {
    await unfinishedUploads.end(db, { id: upload.id, writer });
  }
  return requireComplete(db, asked);
}

/** Makes one object of the parts. Does nothing if it was done before. */
async function join(objects: MultipartObjects, upload: unfinishedUploads.UnfinishedUpload): Promise<void> {
  if (!isMultipart(upload)) throw new Problem('upload_not_found');
  const parts = await objects.parts(upload);
  if (!parts) return;
  const missing = missingParts(upload, parts);
  if (missing.length > 0)
    throw new Problem('upload_incomplete', {
      detail: `The storage has not all parts of the file in their size: ${missing.slice(0, 10).join(', ')} are missing. Send them, then complete the upload.`,
    });
  if (!(await objects.complete({ ...upload, parts })))
    throw new Problem('upload_incomplete', {
      detail: 'A part of the file was sent again while it was completed. Complete the upload again.',
    });
}

async function store(
  deps: StoreDeps,
  { objects, writing }: { objects: MultipartObjects; writing: Writing },
): Promise<void> {
  const { id } = writing.upload;
  await storeUpload(deps, writing, {
    hash: () => hashOf(objects, writing.upload),
    store: (key) => objects.copy(id, key),
  }).catch(async (error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error;
    // A process that died removed the object after it had stored the upload.
    const stored = await uploads.find(deps.db, writing.upload);
    if (stored && (await deps.storage.has(objectKey(stored.accountId, stored.contentHash)))) return;
    // It was given up after its row was written, and before its bytes were copied.
    if (stored && (await uploads.remove(deps.db, stored))) await storedObjects.notePinned(deps.db, stored);
    throw new Problem('upload_not_found', { detail: 'The parts of the file are gone. Send the file again.' });
  });
}

/** Reads an object and returns its SHA-256 in hex. */
async function hashOf(
  objects: MultipartObjects,
  { id, bytes }: Pick<unfinishedUploads.UnfinishedUpload, 'id' | 'bytes'>,
): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of (await objects.stream(id)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    read += chunk.length;
  }
  if (read !== bytes) throw new Error(`the object of upload ${id} has ${read} bytes, not ${bytes}`);
  return hash.digest('hex');
}
