import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into a process under test (`NODE_OPTIONS=--import`): on SIGUSR2, prints for how long the event loop was kept at most
 * since the last time, in milliseconds. That is the delay of the loop, or the processor time that its thread used meanwhile if this
 * is less: on a busy machine, the rest was used by others.
 */
const RESOLUTION_MS = 2;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

let longestMs = 0;
let usedMs = cpuMs();
setInterval(() => {
  const now = cpuMs();
  longestMs = Math.max(longestMs, now - usedMs);
  usedMs = now;
}, RESOLUTION_MS).unref();

process.on('SIGUSR2', () => {
  // A few turns later, so that the delay of the current one is recorded.
  setTimeout(() => {
    const ms = Math.min(delays.max / 1e6 - RESOLUTION_MS, longestMs);
    delays.reset();
    longestMs = 0;
    process.stdout.write(`event-loop-delay ${Math.max(0, ms).toFixed(1)}\n`);
  }, 4 * RESOLUTION_MS);
});

/** Returns the processor time of this thread. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
