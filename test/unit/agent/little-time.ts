/** Many times what a reading takes, so that a slow, busy machine keeps it. It finds a reading that seems endless, not one that is slower: of few thousand characters, one that takes their square keeps it too. */
export const LITTLE_MS = 3_000;

/** Returns the processor time in milliseconds that `read` takes. */
export function processorMs(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
