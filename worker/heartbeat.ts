import { setTimeout as wait } from 'node:timers/promises';
import * as workers from '../platform/db/workers.ts';
import type { Resources } from '../platform/resources.ts';

const INTERVAL_MS = 1_000;

/**
 * Writes a heartbeat every second, so that the API can report whether workers take work. It is written from the main thread on
 * purpose: while that is blocked, this worker takes none. Calls `drain` when an operator has asked for it, and keeps this worker to its share of the
 * downloads from each host. Ends, and deletes the worker's row, when stopped.
 */
export function startHeartbeat(
  { db, log, egress }: Pick<Resources, 'db' | 'log' | 'egress'>,
  { worker, drain }: { worker: () => workers.WorkerBeat; drain: () => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      let isAsked = false;
      try {
        isAsked = await workers.beat(db, worker());
        egress.shareDownloads(await workers.countDownloading(db, worker()));
      } catch (error) {
        log.debug({ err: error }, 'no heartbeat was written');
      }
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
