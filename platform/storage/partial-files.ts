import { constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesOf } from './list-folder.ts';
import type { PartialFiles } from './storage.ts';

const READ_AND_WRITE = constants.O_RDWR | constants.O_CREAT;
/** For the service alone, as its objects. */
const MODE = 0o600;

/** Returns the files of a folder that is made when the first of them is. A name is the id of an upload: it never has parts of a path. */
export function partialFilesIn(folder: string): PartialFiles {
  const pathOf = (id: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`not the id of an upload: ${id}`);
    return join(folder, id);
  };
  return {
    async open(id) {
      await mkdir(folder, { recursive: true });
      return open(pathOf(id), READ_AND_WRITE, MODE);
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async removeOlder(than) {
      let removed = 0;
      for (const { name } of await entriesOf(folder)) {
        const found = await stat(join(folder, name)).catch(() => undefined); // another process may remove it too
        if (!found || found.mtime >= than) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
