import { createReadStream } from 'node:fs';
import { open as openFile, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '../storage/storage.ts';

/** Files above this size are sent in parts of it, so that a lost connection repeats at most one part of an attempt's time. */
export const PART_BYTES = 64 * 1024 * 1024;

export interface ObjectTarget {
  bucket: string;
  key: string;
  contentType: string;
}

/** Writes a short object. */
export async function putText(
  client: S3Client,
  { bucket, key, contentType }: ObjectTarget,
  text: string,
): Promise<number> {
  const body = Buffer.from(text);
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType, Body: body }));
  return body.length;
}

/** Writes a text of any length from its pieces, by way of a file at `path` that is removed then. Returns its length in bytes. */
export async function putPieces(
  client: S3Client,
  target: ObjectTarget,
  { pieces, path }: { pieces: AsyncIterable<string>; path: string },
): Promise<number> {
  // Opened first: a stream that ends before it has opened its file creates it after it was removed.
  const file = await openFile(path, 'wx', 0o600);
  try {
    await pipeline(pieces, file.createWriteStream());
    const { size } = await stat(path);
    await putStored(client, target, { bytes: size, open: async (range) => createReadStream(path, range) });
    return size;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Writes an object from a stored one, as a stream; a large one in parts. The object appears once it is complete. Parts of a failed attempt
 * are removed as far as the store lets them.
 */
export async function putStored(
  client: S3Client,
  { bucket: Bucket, key: Key, contentType: ContentType }: ObjectTarget,
  {
    bytes,
    open,
    partBytes = PART_BYTES,
  }: { bytes: number; open: (range?: ByteRange) => Promise<Readable>; partBytes?: number },
): Promise<void> {
  if (bytes <= partBytes) {
    const Body = bytes === 0 ? Buffer.alloc(0) : await open();
    await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body, ContentLength: bytes }));
    return;
  }
  await abortEarlier(client, { Bucket, Key });
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < bytes; start += partBytes) {
      const end = Math.min(start + partBytes, bytes) - 1;
      const part = { PartNumber: Parts.length + 1, Body: await open({ start, end }), ContentLength: end - start + 1 };
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, ...part }));
      Parts.push({ ETag, PartNumber: part.PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Earlier uploads of a key that are ended; a false store may list thousands, and take its time over each. */
const MAX_EARLIER = 10;

/**
 * Ends the uploads of a key that an earlier attempt left unfinished because its process was killed: their parts would stay in the bucket, and be paid for.
 * A store that does not let these credentials list uploads keeps them; that is no reason to fail.
 */
async function abortEarlier(client: S3Client, { Bucket, Key }: { Bucket: string; Key: string }): Promise<void> {
  try {
    const listed = { Bucket, Prefix: Key, MaxUploads: MAX_EARLIER };
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(listed));
    for (const { Key: key, UploadId } of Uploads.slice(0, MAX_EARLIER))
      if (key === Key) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
  }
}
