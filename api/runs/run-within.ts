import { setTimeout as wait } from 'node:timers/promises';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** The status of a run is polled with a growing interval. */
const MIN_POLL_MS = 250;
const MAX_POLL_MS = 900;
const POLL_GROWTH = 1.3;
/** Max time without a response of the database before the call fails. */
const MAX_OUTAGE_MS = 30_000;

/**
 * Waits until a run ends, but at most `waitS` seconds, and not once `signal` or `stopping` is aborted. Returns the run as it is then; it goes
 * on. No connection of the database is held in between.
 */
export async function runWithin(
  { db }: { db: Db },
  {
    id,
    accountId,
    waitS,
    signal,
    stopping,
    reportProgress,
  }: {
    id: string;
    accountId: string;
    waitS: number;
    signal: AbortSignal;
    stopping: AbortSignal;
    reportProgress?: (run: jobs.JobStatus) => Promise<void>;
  },
): Promise<jobs.JobStatus> {
  const stop = AbortSignal.any([signal, stopping]);
  const began = performance.now();
  let seenAt = began;
  for (let pause = MIN_POLL_MS; ; pause = Math.min(MAX_POLL_MS, pause * POLL_GROWTH)) {
    const run = await jobs.statusOf(db, { id, accountId, kind: 'run' }).catch((error: unknown) => {
      if (stop.aborted || performance.now() - seenAt > MAX_OUTAGE_MS) throw error;
      return 'unknown' as const;
    });
    const now = performance.now();
    const restMs = waitS * 1_000 - (now - began);
    if (run === undefined) throw new Problem('job_not_found');
    if (run !== 'unknown') {
      seenAt = now;
      // Errors are ignored: a disconnected client aborts `signal`, and a failed read is repeated by the next poll.
      await reportProgress?.(run).catch(() => undefined);
      if (run.status !== 'IN_QUEUE' || stop.aborted || restMs <= 0) return run;
    }
    await wait(restMs > 0 ? Math.min(pause, restMs) : pause, undefined, { signal: stop }).catch(() => undefined);
  }
}
