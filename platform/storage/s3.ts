import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { privateFolder } from '../private-folder.ts';
import { ObjectMissing, type ByteRange, type Storage } from './storage.ts';
import { copyOut } from './copy-out.ts';
import { multipartObjectsOf } from './multipart-objects.ts';
import { publicObjectsOf } from './public-objects.ts';
import { connection, deleteObject, isMissing, type S3Connection } from './s3-connection.ts';
import { stagingIn } from './staging.ts';

/** Objects of an S3 bucket, under a prefix; credentials come from the usual AWS variables, files or roles. */
export function openS3Storage(
  url: URL,
  { workDir, publicUrl, maxIdleMs }: { workDir: string; publicUrl?: string | undefined; maxIdleMs?: number },
): Storage {
  const own = connection(url, { maxIdleMs });
  const { bucket, prefix, client } = own;
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const at = (key: string): string => `${prefix}${key}`;
  /** Opens an object. Once the signal is aborted, it throws the reason, also while the server has not responded. */
  const open = async (
    key: string,
    { range, signal }: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<Readable> => {
    // flydrive cannot read ranges.
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: at(key), Range }), signal ? { abortSignal: signal } : {})
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw isMissing(error) ? new ObjectMissing(key) : error;
      });
    if (!(Body instanceof Readable)) throw new Error('the object has no body');
    return Body;
  };
  const stagingPath = stagingIn(join(workDir, 'staging'));
  const storage: Storage = {
    has: (key) => disk.exists(at(key)),
    size: async (key) => ((await disk.exists(at(key))) ? (await disk.getMetaData(at(key))).contentLength : undefined),
    async putFile(key, path) {
      if (await disk.exists(at(key))) return;
      // S3 shows an object only after it received the announced length.
      const { size: contentLength } = await stat(path);
      const file = createReadStream(path);
      try {
        await disk.putStream(at(key), file, { contentLength });
      } finally {
        file.destroy(); // stays open where the request failed
      }
    },
    async takeFile(key, staged) {
      await storage.putFile(key, staged);
      await rm(staged, { force: true });
    },
    toFile: async (key, path, signal) => copyOut(await open(key, signal ? { signal } : {}), path, signal),
    stream: (key, range) => open(key, range ? { range } : {}),
    remove: (key) => deleteObject(own, key),
    async list({ after, limit }) {
      const { Contents: found = [] } = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: at('accounts/'),
          StartAfter: after ? at(after) : undefined,
          MaxKeys: limit,
        }),
      );
      return found.flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified ? [{ key: Key.slice(prefix.length), modifiedAt: LastModified }] : [],
      );
    },
    async stagingPath() {
      privateFolder(workDir);
      return stagingPath();
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return undefined;
    },
    ...(publicUrl === undefined ? {} : forClients(own, connection(url, { at: publicUrl }), publicUrl)),
  };
  return storage;
}

/** Returns what clients do with the storage themselves. */
function forClients(
  own: S3Connection,
  signing: S3Connection,
  publicUrl: string,
): Pick<Storage, 'publicObjects' | 'multipartObjects'> {
  return { publicObjects: publicObjectsOf(signing, publicUrl), multipartObjects: multipartObjectsOf({ own, signing }) };
}
