import type { ReadLong } from '../audio/engine/check-outcome.ts';
import type { parseLongClaim } from '../audio/engine/step-claim.ts';
import { CallEnded, ThreadWork } from '../platform/threads/thread-work.ts';

/** The melody of four hours takes some 0.5 s and 300 MiB; a message of another child takes no more than this. */
const LIMITS = { deadlineMs: 60_000, maxMemoryMib: 1_024 };

/** Returns the function that reads the long outcomes of steps in a thread. One that takes more than the limits is none. */
export function readLongInThread(): ReadLong {
  const module = new URL('../audio/engine/step-claim.ts', import.meta.url);
  const work = new ThreadWork<{ parseLongClaim: typeof parseLongClaim }>(module, LIMITS);
  return async (message, { capability, params }) => {
    try {
      return await work.run('parseLongClaim', [message, { capability, params }], [message.buffer]);
    } catch (error) {
      if (error instanceof CallEnded) return undefined;
      throw error;
    }
  };
}
