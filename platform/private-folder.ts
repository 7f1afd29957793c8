import { chmodSync, existsSync, lstatSync, mkdirSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

/** A folder that others could read or replace, with what to do about it. */
export class FolderNotPrivate extends Error {}

/**
 * Creates a folder and its missing parents. Does nothing if it exists. The recursive form of Node's own `mkdirSync` never returns where
 * the system cannot make folders (`/proc`), because each try reports a missing parent (Node 24).
 */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!existsSync(path)) throw error; // else another process was first
  }
}

/**
 * Creates a folder that only this user may enter, or makes an existing one so. Throws `FolderNotPrivate` for a link, for a file,
 * and for a folder of somebody else but root (of whom a container's volume may be): whoever made it could read what is put there.
 */
export function privateFolder(path: string, { mode = 0o700 }: { mode?: number } = {}): void {
  makeFolder(path, mode);
  const found = lstatSync(path);
  const problem = problemWith(found);
  if (problem) throw new FolderNotPrivate(`${path} ${problem}. Remove it, or choose another folder.`);
  if (isOwn(found) && (found.mode & 0o777) !== mode) chmodSync(path, mode);
}

function problemWith(found: Stats): string | undefined {
  if (!found.isDirectory()) return found.isSymbolicLink() ? 'is a link' : 'is not a folder';
  if (!isOwn(found) && found.uid !== 0) return `belongs to another user (uid ${found.uid})`;
  return undefined;
}

/** Windows has no owners of this kind. */
function isOwn({ uid }: Stats): boolean {
  return process.geteuid === undefined || uid === process.geteuid();
}
