import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

const RESOLUTION_MS = 5;
const MAX_TRIES = 20;

/**
 * Runs `work`, whose outcome depends on timers of this process, again until the process was not paused for more than `maxPauseMs` meanwhile, and returns that
 * outcome. Work that throws while the process was paused is tried again too. Throws if the process was paused in every try.
 */
export async function unpaused<T>(maxPauseMs: number, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delays.enable();
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    for (let turn = 0; turn < 2; turn++) await nextTurn(); // so that the delay of the current turn is recorded
    delays.disable();
    if (delays.max / 1e6 > maxPauseMs) continue;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }
  throw new Error(`This process was paused for more than ${maxPauseMs} ms in each of ${MAX_TRIES} tries.`);
}
