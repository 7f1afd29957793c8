import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownName, removeLeftovers } from './leftovers.ts';
import { ScratchSpace, type Kept, type ScratchLimits } from './scratch-space.ts';

/** A cache of folders on this machine, by key; the least recently used are removed first. */
export interface LocalCache {
  /** A folder for temporary files, removed with the cache. */
  readonly scratch: string;
  /** The bytes of the cache's disk: work reserves them before it writes, for the entries it uses too. */
  readonly space: ScratchSpace;
  /** Returns the bytes of the entry of `key`; undefined if there is none that is filled. */
  bytesOf(key: string): number | undefined;
  /**
   * Returns the folder of `key`, which the first caller fills, and what `fill` returned, which is kept with it; both at least until `release` is
   * called. Rejects with what `fill` throws. All callers of a key fill it in the same way. Reserve its bytes before, and give them back after
   * `release`: from then on they count as kept.
   */
  use<T>(key: string, fill: (dir: string) => Promise<T>): Promise<{ dir: string; value: T; release(): void }>;
  /** Removes the cache from the disk. */
  close(): Promise<void>;
}

interface CacheOptions {
  dir: string;
  /** Bytes of the entries; those in use may exceed it. */
  maxBytes: number;
  /** Number of the entries; those in use may exceed it. Default 4,096: small files would fill the folder long before the bytes are used up. */
  maxEntries?: number;
  /** Returns the limits of the disk, once leftovers are removed. Default: none. */
  limits?: () => ScratchLimits;
}

interface Entry {
  dir: string;
  users: number;
  bytes: number;
  isFilled: boolean;
  /** Resolves to the value that `fill` returned. */
  filled: Promise<unknown>;
}

const MAX_ENTRIES = 4_096;

const UNLIMITED = (): ScratchLimits => ({ totalBytes: Infinity, accountBytes: Infinity });

/** Opens a new cache below `dir` and removes the caches that dead workers of this machine left there. */
export async function openLocalCache({
  dir,
  maxBytes,
  maxEntries = MAX_ENTRIES,
  limits = UNLIMITED,
}: CacheOptions): Promise<LocalCache> {
  await mkdir(dir, { recursive: true });
  await removeLeftovers(dir);
  const own = join(dir, ownName());
  const scratch = join(own, 'scratch');
  await mkdir(scratch, { recursive: true });
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Entry>();
  /** Bytes of the entries, of those that nobody uses, and of those that are being removed: running totals, since each use asks for them. */
  let total = 0;
  let idle = 0;
  let removing = 0;

  const isIdle = ({ users, isFilled }: Entry): boolean => users === 0 && isFilled;

  /** Returns the least recently used entry that nobody uses. Only entries in use come before it. */
  function oldestIdle(): [string, Entry] | undefined {
    for (const [key, entry] of entries) if (isIdle(entry)) return [key, entry];
    return undefined;
  }

  const kept: Kept = {
    bytes: () => idle + removing,
    async evict() {
      const oldest = oldestIdle();
      if (oldest) await drop(...oldest);
      return oldest !== undefined;
    },
  };
  const space = new ScratchSpace(limits(), kept);

  async function drop(key: string, entry: Entry): Promise<void> {
    if (entries.get(key) === entry) {
      entries.delete(key);
      total -= entry.bytes;
      if (isIdle(entry)) idle -= entry.bytes;
    }
    removing += entry.bytes;
    await rm(entry.dir, { recursive: true, force: true });
    removing -= entry.bytes;
    space.serve();
  }

  async function shrink(): Promise<void> {
    while (total > maxBytes || entries.size > maxEntries) {
      const oldest = oldestIdle();
      if (!oldest) return;
      await drop(...oldest);
    }
  }

  function begin(key: string, fill: (dir: string) => Promise<unknown>): Entry {
    // A new name each time, so that a folder that is being removed never collides with its successor.
    const name = `${createHash('sha256').update(key).digest('hex').slice(0, 32)}-${randomUUID().slice(0, 8)}`;
    const entry: Entry = { dir: join(own, name), users: 0, bytes: 0, isFilled: false, filled: Promise.resolve() };
    entry.filled = (async () => {
      await mkdir(entry.dir, { recursive: true });
      const value = await fill(entry.dir);
      entry.bytes = await sizeOf(entry.dir);
      entry.isFilled = true; // its first user still waits for it
      total += entry.bytes;
      return value;
    })();
    entries.set(key, entry);
    return entry;
  }

  return {
    scratch,
    space,
    bytesOf(key) {
      const entry = entries.get(key);
      return entry?.isFilled ? entry.bytes : undefined;
    },
    async use<T>(key: string, fill: (dir: string) => Promise<T>) {
      for (;;) {
        const found = entries.get(key);
        const entry = found ?? begin(key, fill);
        entries.delete(key);
        entries.set(key, entry);
        if (isIdle(entry)) idle -= entry.bytes;
        entry.users++;
        let value: T;
        try {
          value = (await entry.filled) as T;
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
          if (isIdle(entry)) idle += entry.bytes;
          void shrink().catch(() => undefined);
        };
        await shrink();
        return { dir: entry.dir, value, release };
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
