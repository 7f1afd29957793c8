import { setFlagsFromString } from 'node:v8';

/** Flags of Node with which a worker is started: a process cannot bound the young generation of the thread that it begins with. */
export const WORKER_FLAGS = ['--max-semi-space-size=16'];

/**
 * Megabytes of a half of the young generation of each thread started from now on. A worker has a thread of workflows for each queue of them,
 * six by default, whose garbage V8 would let grow to three times 16 MB each before it collects.
 */
const SEMI_SPACE_MB = 4;

/** Bounds the young generations of the threads of workflows. Call it before any is started. */
export function boundYoungGenerations(): void {
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`);
}
