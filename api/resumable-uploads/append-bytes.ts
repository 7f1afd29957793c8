import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';
import { drain } from '../uploads/create-upload.ts';
import type { Checksum } from './upload-checksum.ts';
import { finishUpload } from './finish-upload.ts';
import { LEASE_MS, watchLease, type AppendDeps, type Writing } from './write-lease.ts';

/** Bytes and milliseconds after which arrived bytes are flushed to disk and recorded: what a crash loses at most. */
const RECORD_BYTES = 16 * 2 ** 20;
const RECORD_MS = 1_000;

interface Appended {
  id: string;
  accountId: string;
  offset: number;
  body: Readable;
  /** Content-Length; 0 without one. */
  announced: number;
  checksum: Checksum | undefined;
}

/**
 * Writes the bytes of a request behind those that an upload has, and stores the upload with its last one. Returns how many it has then.
 * Bytes that arrived before the connection broke are kept. What is recorded is flushed: it survives the process and the machine.
 */
export async function appendBytes(deps: AppendDeps, request: Appended): Promise<number> {
  try {
    return await withLease(deps, request, (writing) => writeAndFinish(deps, request, writing));
  } catch (error) {
    if (error instanceof Problem) drain(request.body);
    throw error;
  }
}

async function withLease(
  { db }: AppendDeps,
  { id, accountId, offset, announced }: Appended,
  work: (writing: Writing) => Promise<number>,
): Promise<number> {
  const known = await unfinishedUploads.find(db, { id, accountId });
  if (!known) throw await gone(db, { id, accountId });
  requireFit(known, { offset, announced });
  const writer = randomUUID();
  const upload = await unfinishedUploads.begin(db, { id, accountId, writer, leaseMs: LEASE_MS });
  if (!upload) throw new Problem('upload_in_progress');
  try {
    requireFit(upload, { offset, announced }); // another request may have ended meanwhile
    return await work({ writer, upload });
  } finally {
    await unfinishedUploads.end(db, { id, writer });
  }
}

/** Returns the problem of an upload that takes no bytes. */
async function gone(db: Resources['db'], asked: { id: string; accountId: string }): Promise<Problem> {
  const complete = await uploads.find(db, asked);
  if (!complete) return new Problem('upload_not_found');
  return new Problem('upload_offset_mismatch', {
    detail: `The upload is complete: it has all of its ${complete.bytes} bytes.`,
    headers: { 'Upload-Offset': String(complete.bytes) },
  });
}

function requireFit(
  { bytes, receivedBytes }: unfinishedUploads.UnfinishedUpload,
  { offset, announced }: { offset: number; announced: number },
): void {
  if (offset !== receivedBytes)
    throw new Problem('upload_offset_mismatch', {
      detail: `The upload has ${receivedBytes} bytes; the request has those from ${offset} on. Send those from ${receivedBytes} on.`,
      headers: { 'Upload-Offset': String(receivedBytes) },
    });
  if (offset + announced > bytes) throw tooLong(bytes);
}

function tooLong(bytes: number): Problem {
  return new Problem('payload_too_large', {
    detail: `The file was announced with ${bytes} bytes; the request has more.`,
  });
}

async function writeAndFinish(deps: AppendDeps, request: Appended, writing: Writing): Promise<number> {
  const { id, offset } = request;
  const { bytes } = writing.upload;
  const file = await deps.partialFiles.open(id);
  let end: number;
  try {
    // The upload may have been given up since: its file would stay behind.
    if (!(await unfinishedUploads.renew(deps.db, { id, writer: writing.writer, leaseMs: LEASE_MS }))) {
      await deps.partialFiles.remove(id);
      throw new Problem('upload_not_found');
    }
    if ((await file.stat()).size < offset)
      throw new Problem('upload_not_found', {
        detail: 'The bytes that were received are not in the storage any more. Send the file again.',
      });
    end = await write(deps, request, { ...writing, file });
  } finally {
    await file.close();
  }
  if (end === bytes) await finishUpload(deps, writing);
  return end;
}

async function write(
  { db }: AppendDeps,
  { id, offset, body, checksum }: Appended,
  { writer, upload, file }: Writing & { file: FileHandle },
): Promise<number> {
  const { bytes } = upload;
  const unwatch = watchLease(db, { id, writer }, () => body.destroy());
  let end = offset;
  let recorded = { end, at: performance.now() };
  const record = async (): Promise<void> => {
    await file.datasync();
    // The last byte is recorded by its upload: until that is stored, the client has to send the byte again.
    const receivedBytes = checksum ? offset : Math.min(end, bytes - 1);
    if (!(await unfinishedUploads.record(db, { id, writer, receivedBytes, leaseMs: LEASE_MS })))
      throw new Problem('upload_in_progress');
    recorded = { end, at: performance.now() };
  };
  try {
    // Not destroyed on an error: the client needs the connection to receive the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end + chunk.length > bytes) throw tooLong(bytes);
      for (let at = 0; at < chunk.length;)
        at += (await file.write(chunk, at, chunk.length - at, end + at)).bytesWritten;
      checksum?.update(chunk);
      end += chunk.length;
      if (end - recorded.end >= RECORD_BYTES || performance.now() - recorded.at >= RECORD_MS) await record();
    }
  } catch (error) {
    if (!(error instanceof Problem) && !checksum && end > recorded.end) await record(); // the connection broke
    throw error;
  } finally {
    unwatch();
  }
  if (checksum && !checksum.isRight()) throw new Problem('checksum_mismatch');
  checksum = undefined;
  await record();
  return end;
}
