import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { childrenOf, openFiles } from '../infra/own/processes.ts';

/**
 * Returns the engine children of a worker that have a file of a folder of its cache open; without `part`, of any folder. A child
 * opens a hard link to the file, in a folder of its own, so files are compared by inode.
 */
export function busyChildren(worker: number, { service, part = '*' }: { service: Service; part?: string }): number[] {
  const cached = globSync(`**/${part}*/**`, { cwd: service.env['WORK_DIR'] ?? '' });
  const inodes = new Set(cached.flatMap((path) => inodeOf(join(service.env['WORK_DIR'] ?? '', path)) ?? []));
  return childrenOf(worker).filter((child) => openFiles(child).some((fd) => inodes.has(inodeOf(fd) ?? -1)));
}

/** Returns the inode of a regular file; undefined if it is another thing, or gone. */
function inodeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.ino : undefined;
}

/** Returns the folder name of a content in a worker's cache: the hash of its key. */
export function cachedPath(
  { account_id: accountId }: TestKey,
  contentHash: string,
  folder: 'source' | 'decoded' = 'source',
): string {
  return createHash('sha256').update(`${accountId}/${contentHash}/${folder}`).digest('hex').slice(0, 32);
}

/** Calls `strike` every few milliseconds until stopped; `stop` returns how often it succeeded. */
export function startKiller(strike: () => boolean | Promise<boolean>): { stop(): Promise<number> } {
  const stopped = new AbortController();
  let strikes = 0;
  const running = (async () => {
    while (!stopped.signal.aborted) {
      if (await strike()) strikes += 1;
      await sleep(4);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
      return strikes;
    },
  };
}
