import { setTimeout as wait } from 'node:timers/promises';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { Problem } from '../http/problems.ts';
import { admitStream } from '../http/stream-limit.ts';
import type { ToolCall } from './tool.ts';

/** The status of a run is polled with a growing interval. */
const MIN_POLL_MS = 250;
const MAX_POLL_MS = 900;
const POLL_GROWTH = 1.3;
/** Max time without a response of the database before the call fails. */
const MAX_OUTAGE_MS = 30_000;

/**
 * Starts a run and waits until it ends, but at most `waitS` seconds and not beyond the process's shutdown: then the run
 * continues and the returned status is IN_QUEUE. Cancels the run if the client cancels its call or disconnects.
 */
export async function startAndAwait(
  deps: Resources,
  call: ToolCall,
  { start, waitS }: { start: () => Promise<string>; waitS: number },
): Promise<jobs.JobStatus> {
  const { accountId } = call.caller;
  const over = new AbortController();
  admitStream(deps.db, { accountId, signal: over.signal });
  try {
    const id = await start();
    try {
      return await pollUntilEnd(deps, call, { id, waitS });
    } finally {
      if (call.signal.aborted) await cancelQuietly(deps, { id, accountId });
    }
  } finally {
    over.abort();
  }
}

/** Cancels a run. Does nothing if it has ended or does not exist. */
export async function cancelQuietly(deps: Resources, run: { id: string; accountId: string }): Promise<void> {
  try {
    await cancelJob(deps, { ...run, kind: 'run' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

async function pollUntilEnd(
  { db }: Resources,
  { caller: { accountId }, signal, stopping, reportProgress }: ToolCall,
  { id, waitS }: { id: string; waitS: number },
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
      await reportProgress(run).catch(() => undefined);
      if (run.status !== 'IN_QUEUE' || stop.aborted || restMs <= 0) return run;
    }
    await wait(restMs > 0 ? Math.min(pause, restMs) : pause, undefined, { signal: stop }).catch(() => undefined);
  }
}
