import { access, constants, copyFile, mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Storage } from './storage.ts';
import { stagingIn } from './staging.ts';
import { copyOut } from './copy-out.ts';

const STAGING = 'staging';

/** Objects as files of a folder. A put is a copy beside them, then a rename: atomic on one file system. */
export function openLocalStorage(url: URL): Storage {
  const root = fileURLToPath(url);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const stagingPath = stagingIn(join(root, STAGING));
  const keyOf = (staged: string): string => `${STAGING}/${basename(staged)}`;
  const stream: Storage['stream'] = async (key, range) => {
    // flydrive has no ranges; its files are plain files under the key's name. Opened first: what is missing throws here.
    const file = await open(join(root, key));
    return file.createReadStream(range);
  };
  return {
    has: (key) => disk.exists(key),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined),
    async putFile(key, path) {
      if (await disk.exists(key)) return;
      const staged = await stagingPath();
      try {
        // Not flydrive's copy: it fails before it has stopped writing. A clone costs nothing where the system has them.
        await copyFile(path, staged, constants.COPYFILE_FICLONE);
        await disk.move(keyOf(staged), key);
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
    },
    async takeFile(key, staged) {
      if (await disk.exists(key)) await rm(staged, { force: true });
      else await disk.move(keyOf(staged), key);
    },
    toFile: async (key, path, signal) => copyOut(await stream(key), path, signal),
    stream,
    remove: (key) => disk.delete(key),
    stagingPath,
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}
