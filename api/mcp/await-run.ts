import { setTimeout as wait } from 'node:timers/promises';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { Problem } from '../http/problems.ts';
import { admitStream } from '../http/stream-limit.ts';
import type { ToolCall } from './tool.ts';

/** A run is looked at this soon, and then less and less often. */
const FIRST_LOOK_MS = 250;
const LATER_LOOK_MS = 900;
const SLOWER_BY = 1.3;
/** A database that does not answer for longer than this is not waited out. */
const OUTAGE_MS = 30_000;

/**
 * Starts a run and waits for its end, for `waitS` seconds, or until the process stops: then it goes on and its status still is
 * IN_QUEUE. A client that takes its call back or goes away has the run cancelled.
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
      return await ended(deps, call, { id, waitS });
    } finally {
      if (call.signal.aborted) await cancelQuietly(deps, { id, accountId });
    }
  } finally {
    over.abort();
  }
}

/** Cancels a run unless it has ended or is nobody's. */
export async function cancelQuietly(deps: Resources, run: { id: string; accountId: string }): Promise<void> {
  try {
    await cancelJob(deps, { ...run, kind: 'run' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

async function ended(
  { db }: Resources,
  { caller: { accountId }, signal, stopping, tell }: ToolCall,
  { id, waitS }: { id: string; waitS: number },
): Promise<jobs.JobStatus> {
  const left = AbortSignal.any([signal, stopping]);
  const began = performance.now();
  let seenAt = began;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LATER_LOOK_MS, pause * SLOWER_BY)) {
    const run = await jobs.statusOf(db, { id, accountId, kind: 'run' }).catch((error: unknown) => {
      if (left.aborted || performance.now() - seenAt > OUTAGE_MS) throw error;
      return 'unknown' as const;
    });
    const now = performance.now();
    const restMs = waitS * 1_000 - (now - began);
    if (run === undefined) throw new Problem('job_not_found');
    if (run !== 'unknown') {
      seenAt = now;
      // A client that has gone hears nothing, and its signal says so; news that cannot be read comes with the next look.
      await tell(run).catch(() => undefined);
      if (run.status !== 'IN_QUEUE' || left.aborted || restMs <= 0) return run;
    }
    await wait(restMs > 0 ? Math.min(pause, restMs) : pause, undefined, { signal: left }).catch(() => undefined);
  }
}
