import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of the objects; others beside it hold files on their way. */
const OBJECTS = 'accounts';

/** Returns files under a folder as objects, in the order of their paths, those after `after`, at most `limit`. */
export async function listFolder(
  root: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ key: string; modifiedAt: Date }[]> {
  const found: { key: string; modifiedAt: Date }[] = [];
  for await (const key of keysUnder(root, OBJECTS, after.split('/').slice(1))) {
    if (key === after) continue;
    const entry = await stat(join(root, key)).catch(() => undefined);
    if (!entry) continue; // removed meanwhile
    found.push({ key, modifiedAt: entry.mtime });
    if (found.length === limit) break;
  }
  return found;
}

/** Yields the paths of files in a folder, in order, from the path `from` on, whose parts are relative to the folder. */
async function* keysUnder(root: string, folder: string, from: readonly string[]): AsyncGenerator<string> {
  const [first = '', ...rest] = from;
  const entries = await entriesOf(join(root, folder));
  const reached = entries.filter(({ name }) => name >= first).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of reached) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysUnder(root, path, entry.name === first ? rest : []);
    else if (entry.isFile()) yield path;
  }
}

/** Returns the entries of a folder; none if there is no such folder. */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
