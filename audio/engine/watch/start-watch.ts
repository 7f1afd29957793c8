import { Worker } from 'node:worker_threads';
import { codecCalls } from './codec-calls.ts';

/**
 * Processor time that FFmpeg may use without returning a packet or a frame; ordinary files need milliseconds. The encoder of AAC
 * used an hour on a frame of noise at 1e7 times full scale.
 */
const CODEC_LIMIT_MS = 10_000;

/** The signal by which the watching thread ends the process; the parent recognises it. Unlike SIGXCPU it writes no core file. */
export const STUCK_SIGNAL = 'SIGVTALRM';

/** Arguments of the watching thread. */
export interface Watch {
  /** Pid of the parent. */
  parent: number;
  codecCalls: Int32Array<SharedArrayBuffer>;
  codecLimitMs: number;
}

/**
 * Starts a thread that ends this process when its parent is gone or when FFmpeg is stuck. It is a thread of its own because the main
 * thread may compute for minutes without noticing either.
 */
export function startWatch({ parent, codecLimitMs = CODEC_LIMIT_MS }: { parent: number; codecLimitMs?: number }): void {
  const workerData: Watch = { parent, codecCalls, codecLimitMs };
  new Worker(new URL('./watch-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
}
