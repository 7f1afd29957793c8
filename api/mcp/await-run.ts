import type * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { Problem } from '../http/problems/problem.ts';
import { admitStream } from '../http/stream-limit.ts';
import { runWithin } from '../runs/run-within.ts';
import type { ToolCall } from './tool.ts';

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
      return await runWithin(deps, { ...call, accountId, id, waitS });
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
