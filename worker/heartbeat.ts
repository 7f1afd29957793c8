import { setTimeout as wait } from 'node:timers/promises';
import * as workers from '../platform/db/workers.ts';
import type { Resources } from '../platform/resources.ts';

const INTERVAL_MS = 1_000;

/**
 * Writes a heartbeat every second, so that the API can report whether workers take work. It is written from the main thread on
 * purpose: while that is blocked, this worker takes none. Calls `drain` when an operator has asked for it. Ends, and deletes the worker's row, when stopped.
 */
export function startHeartbeat(
  { db, log }: Pick<Resources, 'db' | 'log'>,
  { worker, drain }: { worker: () => workers.WorkerBeat; drain: () => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const isAsked = await workers.beat(db, worker()).catch((error: unknown) => {
        log.debug({ err: error }, 'no heartbeat was written');
        return false;
      });
      if (isAsked && worker().state === 'running') {
        log.info('an operator has asked this worker to drain');
        drain();
      }
      await wait(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    const { id } = worker();
    await workers.leave(db, id).catch((error: unknown) => log.debug({ err: error }, 'the heartbeat was not removed'));
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
