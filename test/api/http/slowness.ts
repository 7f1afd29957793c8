/** Processor time in milliseconds of `work` on the machine on which the bars of tests were chosen: the shortest of many tries, while it did nothing else. */
const USUAL_MS = 6;
const TRIES = 20;

const TEXT = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ n, text: `Line ${n} of a long text.` })));

/**
 * Returns how many times slower this machine is than that one, at least 1. A bar on the shortest of several times is multiplied by it, since the same code takes
 * longer on a slower processor, and on one that shares its caches.
 */
export function slowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: TRIES }, work)) / USUAL_MS);
}

/** Returns the processor time of reading and writing two megabytes of JSON. */
function work(): number {
  const before = usedMs();
  JSON.stringify(JSON.parse(TEXT));
  return usedMs() - before;
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
