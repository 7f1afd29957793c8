import { access, constants, copyFile, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ObjectMissing, type Storage } from './storage.ts';
import { listFolder } from './list-folder.ts';
import { stagingIn } from './staging.ts';
import { copyOut } from './copy-out.ts';
import { partialFilesIn } from './partial-files.ts';

const STAGING = 'staging';
const UNFINISHED = 'unfinished';

/** Free bytes below which the disk of the objects counts as full: a few items need that much at a time. */
const FULL_BYTES = 2 ** 30;

/**
 * Objects as files in a folder. A put copies the file beside its target and renames it, which is atomic on one file
 * system. The file is flushed to disk before the put returns, so a row written afterwards never names a file that a
 * power failure removes.
 */
export function openLocalStorage(url: URL): Storage {
  const root = fileURLToPath(url);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const stagingPath = stagingIn(join(root, STAGING));
  const stream: Storage['stream'] = async (key, range) => {
    // flydrive cannot read ranges, but its files are plain files named after the key. The file is opened first, so
    // that a missing one throws here.
    const file = await open(join(root, key)).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await access(root); // without its folder the storage is away, which is an outage
      throw new ObjectMissing(key);
    });
    return file.createReadStream(range);
  };
  return {
    has: (key) => disk.exists(key),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined),
    async putFile(key, path) {
      if (await disk.exists(key)) return;
      const staged = await stagingPath();
      try {
        // Not flydrive's copy, which may reject while it still writes. Where the file system supports it, the copy is
        // a clone.
        await copyFile(path, staged, constants.COPYFILE_FICLONE);
        await settle(staged, join(root, key));
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
    },
    async takeFile(key, staged) {
      if (await disk.exists(key)) await rm(staged, { force: true });
      else await settle(staged, join(root, key));
    },
    toFile: async (key, path, signal) => copyOut(await stream(key), path, signal),
    stream,
    remove: (key) => disk.delete(key),
    list: (page) => listFolder(root, page),
    stagingPath,
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(root);
      return warningOfDisk(bavail * bsize);
    },
    partialFiles: partialFilesIn(join(root, UNFINISHED)),
  };
}

/** Returns what to do about a disk with so many free bytes; undefined where nothing is to be done. */
export function warningOfDisk(freeBytes: number): string | undefined {
  if (freeBytes >= FULL_BYTES) return undefined;
  return 'The disk is full, or nearly: less than 1 GiB is free. Work waits for room, uploads are refused. Make room.';
}

/**
 * Flushes a staged file to disk, renames it, and flushes the folder. Without the first flush, a power failure may
 * leave an empty file under the final name. On a common SSD this takes 15 ms for a small file and 70 ms for 200 MB.
 */
async function settle(staged: string, path: string): Promise<void> {
  await sync(staged);
  const folder = dirname(path);
  const made = await moveInto(folder, staged, path);
  await sync(folder);
  if (made === undefined) return;
  for (let child = folder; child !== dirname(made); child = dirname(child)) await sync(dirname(child));
}

/** Renames a file into a folder, which is made only where it is missing; most exist. Returns the first folder that was made. */
async function moveInto(folder: string, staged: string, path: string): Promise<string | undefined> {
  try {
    await rename(staged, path);
    return undefined;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const made = await mkdir(folder, { recursive: true });
    await rename(staged, path);
    return made;
  }
}

/** Flushes a file, or the names in a folder, to disk (fsync). */
async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
