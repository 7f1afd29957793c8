import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A cache of folders on this machine, by key; the least recently used are removed first. */
export interface LocalCache {
  /** A folder for temporary files, removed with the cache. */
  readonly scratch: string;
  /** Returns the folder of `key`, which the first caller fills; it is kept at least until `release` is called. Rejects with what `fill` throws. */
  use(key: string, fill: (dir: string) => Promise<void>): Promise<{ dir: string; release(): void }>;
  /** Removes the cache from the disk. */
  close(): Promise<void>;
}

interface Entry {
  dir: string;
  users: number;
  bytes: number;
  filled: Promise<void>;
}

/**
 * Opens a new cache below `dir` and removes the caches that dead workers of this machine left there. Folders that are in use may
 * exceed `maxBytes`.
 */
export async function openLocalCache({ dir, maxBytes }: { dir: string; maxBytes: number }): Promise<LocalCache> {
  await mkdir(dir, { recursive: true });
  await removeLeftovers(dir);
  const own = join(dir, ownName());
  const scratch = join(own, 'scratch');
  await mkdir(scratch, { recursive: true });
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Entry>();

  function drop(key: string, entry: Entry): Promise<void> {
    if (entries.get(key) === entry) entries.delete(key);
    return rm(entry.dir, { recursive: true, force: true });
  }

  async function shrink(): Promise<void> {
    let total = 0;
    for (const { bytes } of entries.values()) total += bytes;
    for (const [key, entry] of entries) {
      if (total <= maxBytes) return;
      if (entry.users > 0) continue;
      total -= entry.bytes;
      await drop(key, entry);
    }
  }

  function begin(key: string, fill: (dir: string) => Promise<void>): Entry {
    // A new name each time, so that a folder that is being removed never collides with its successor.
    const name = `${createHash('sha256').update(key).digest('hex').slice(0, 32)}-${randomUUID().slice(0, 8)}`;
    const entry: Entry = { dir: join(own, name), users: 0, bytes: 0, filled: Promise.resolve() };
    entry.filled = (async () => {
      await mkdir(entry.dir, { recursive: true });
      await fill(entry.dir);
      entry.bytes = await sizeOf(entry.dir);
    })();
    entries.set(key, entry);
    return entry;
  }

  return {
    scratch,
    async use(key, fill) {
      for (;;) {
        const found = entries.get(key);
        const entry = found ?? begin(key, fill);
        entries.delete(key);
        entries.set(key, entry);
        entry.users++;
        try {
          await entry.filled;
        } catch (error) {
          entry.users--;
          await drop(key, entry);
          // The first caller may have been cancelled; later callers must not inherit its cancellation.
          if (found) continue;
          throw error;
        }
        let released = false;
        const release = (): void => {
          if (released) return;
          released = true;
          entry.users--;
          void shrink().catch(() => undefined);
        };
        await shrink();
        return { dir: entry.dir, release };
      }
    },
    close: () => rm(own, { recursive: true, force: true }),
  };
}

async function sizeOf(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns `<host>-<pid>-<start time>-<random>`, which identifies its process even after the system has reused the pid. */
function ownName(): string {
  return `${hostname()}-${process.pid}-${startTimeOf(process.pid)}-${randomUUID().slice(0, 8)}`;
}

/** Removes the folders of processes of this machine that no longer run. */
async function removeLeftovers(dir: string): Promise<void> {
  const prefix = `${hostname()}-`;
  for (const name of await readdir(dir)) {
    if (!name.startsWith(prefix)) continue;
    const [pid, start] = name.slice(prefix.length).split('-').map(Number);
    if (pid && (!isAlive(pid) || startTimeOf(pid) !== start))
      await rm(join(dir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the start time of a process in the system's clock ticks; 0 where there is no `/proc` or the process is gone. */
function startTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}
