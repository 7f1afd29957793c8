import { pause } from './attempts.ts';
import { requestJson, type Connection } from './connection.ts';
import { createPatience } from './outage.ts';
import type { Reply } from './routes.ts';

export type Batch = Reply<'get', '/v1/batch/{id}'>;
export type Run = Reply<'get', '/v1/recipe/jobs/{job_id}'>;

export type Import = Reply<'get', '/v1/imports/{id}'>;

/** A job: the response of its submit, or its id. */
export type Job = { batch_id: string } | { job_id: string };

/** What can be waited for. */
export type Awaitable = Job | { import_id: string };

/** The status of what is waited for. */
export type StateOf<J extends Awaitable> = J extends { batch_id: string }
  ? Batch
  : J extends { import_id: string }
    ? Import
    : Run;

export interface WaitOptions<J extends Awaitable> {
  signal?: AbortSignal;
  /** Called with each status that is read. */
  onProgress?: (status: StateOf<J>) => void;
  /** Max time for which a service that has responded once may not be reached, in seconds. Default: 300. */
  maxOutageS?: number;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 2_000;
/** A wait is this part of the time that has passed, so that a job is found ended at most this part too late. */
const PART = 0.05;

/** Returns the path of a batch or run, with the id that it takes. */
export function requestOfJob(job: Job): { template: string; path: Record<string, string> } {
  const { batch_id: batchId, job_id: jobId } = job as { batch_id?: string; job_id?: string };
  if (batchId !== undefined) return { template: '/v1/batch/{id}', path: { id: batchId } };
  if (jobId !== undefined) return { template: '/v1/recipe/jobs/{job_id}', path: { job_id: jobId } };
  throw new TypeError('A job is the response of its submit, or an object with its batch_id or job_id.');
}

function requestOf(job: Awaitable): ReturnType<typeof requestOfJob> {
  const { import_id: importId } = job as { import_id?: string };
  if (importId !== undefined) return { template: '/v1/imports/{id}', path: { id: importId } };
  return requestOfJob(job as Job);
}

/** Reads the status of a batch, a run or an import until it has ended, and returns it, whatever its outcome. */
export async function waitForJob<J extends Awaitable>(
  connection: Connection,
  job: J,
  { signal, onProgress, maxOutageS }: WaitOptions<J> = {},
): Promise<StateOf<J>> {
  const started = Date.now();
  const { template, path } = requestOf(job);
  const patience = createPatience(maxOutageS);
  for (;;) {
    const request = { path, ...(signal ? { signal } : {}) };
    const read = requestJson(connection, 'get', template, request) as Promise<StateOf<J>>;
    const status = await read.catch((error: unknown) => patience.outlast(error));
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(FIRST_WAIT_MS, (Date.now() - started) * PART));
    if (typeof status === 'number') {
      await pause(Math.max(waitMs, status), signal);
      continue;
    }
    patience.responded();
    onProgress?.(status);
    if (status.status !== 'IN_QUEUE') return status;
    await pause(waitMs, signal);
  }
}
