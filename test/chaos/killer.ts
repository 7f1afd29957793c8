import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { childrenOf, openFiles } from './processes.ts';

/** Returns the engine children of a worker that have a file of its cache open whose path includes `part`. */
export function busyChildren(worker: number, { service, part = '' }: { service: Service; part?: string }): number[] {
  const folder = service.env['WORK_DIR'] ?? '';
  return childrenOf(worker).filter((child) =>
    openFiles(child).some((path) => path.startsWith(folder) && path.includes(part)),
  );
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
