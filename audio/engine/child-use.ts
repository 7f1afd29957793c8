import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Resources of the machine that a child uses. */
export interface ChildUse {
  residentBytes: number;
  threads: number;
  /** Space of the files in its folder, and of those that it has deleted but still holds open. */
  diskBytes: number;
  /** Files and folders in its folder. */
  files: number;
}

/** Unit of a file's blocks, whatever the file system. */
const BLOCK_BYTES = 512;

/** Returns what a process with the folder `outDir` uses; undefined where the system has no `/proc` or the process is gone. */
export async function childUse(pid: number, outDir: string): Promise<ChildUse | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const residentBytes = residentBytesIn(status);
    const threads = Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
    const [named, deleted] = await Promise.all([namedFiles(outDir), deletedBytes(pid, outDir)]);
    return { residentBytes, threads, diskBytes: named.bytes + deleted, files: named.files };
  } catch {
    return undefined;
  }
}

/** Returns the resident memory of a process; undefined where the system has no `/proc` or the process is gone. */
export function residentBytesOf(pid: number | undefined): number | undefined {
  try {
    return residentBytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return undefined;
  }
}

function residentBytesIn(status: string): number {
  return 1_024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

async function namedFiles(dir: string): Promise<{ bytes: number; files: number }> {
  const names = await readdir(dir, { recursive: true });
  const sizes = await Promise.all(names.map((name) => bytesOf(join(dir, name))));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: names.length };
}

async function bytesOf(path: string): Promise<number> {
  return stat(path).then(
    ({ blocks }) => BLOCK_BYTES * blocks,
    () => 0, // removed meanwhile
  );
}

/** Returns the space of deleted files that a process holds open; more than any limit for one that it has mapped, whose size is hidden. */
async function deletedBytes(pid: number, outDir: string): Promise<number> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '');
  if (maps.includes(`${outDir}/`)) return Number.POSITIVE_INFINITY;
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const sizes = await Promise.all(
    descriptors.map((fd) =>
      stat(`/proc/${pid}/fd/${fd}`).then(
        (found) => (found.isFile() && found.nlink === 0 ? BLOCK_BYTES * found.blocks : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
