import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Folders of content on this machine, found again by key, the least recently used dropped first. */
export interface LocalCache {
  /** A folder beside the cache for files in the making; gone with the process. */
  readonly scratch: string;
  /** The folder under `key`, filled once by whoever comes first; it stays until `release` is called. */
  use(key: string, fill: (dir: string) => Promise<void>): Promise<{ dir: string; release(): void }>;
  /** Removes all of it. */
  close(): Promise<void>;
}

interface Entry {
  dir: string;
  users: number;
  bytes: number;
  filled: Promise<void>;
}

/** Opens a cache of its own below `dir`, bounded by `maxBytes` but for what is in use; what dead workers left there is removed. */
export async function openLocalCache({ dir, maxBytes }: { dir: string; maxBytes: number }): Promise<LocalCache> {
  await mkdir(dir, { recursive: true });
  await removeLeftovers(dir);
  const own = join(dir, ownName());
  const scratch = join(own, 'scratch');
  await mkdir(scratch, { recursive: true });
  /** In order of use, the oldest first. */
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
    // A name of its own each time: a folder being removed never meets its successor.
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
          // Who began may have been cancelled; that is no answer for who only waited.
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

/** `<host>-<pid>-<start time>-<random>`: says whose it is, also after the system gave the pid to another. */
function ownName(): string {
  return `${hostname()}-${process.pid}-${startOf(process.pid)}-${randomUUID().slice(0, 8)}`;
}

async function removeLeftovers(dir: string): Promise<void> {
  const prefix = `${hostname()}-`;
  for (const name of await readdir(dir)) {
    if (!name.startsWith(prefix)) continue;
    const [pid, start] = name.slice(prefix.length).split('-').map(Number);
    if (pid && (!isAlive(pid) || startOf(pid) !== start)) await rm(join(dir, name), { recursive: true, force: true });
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

/** When a process started, in the system's ticks; 0 where the system does not say. */
function startOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}
