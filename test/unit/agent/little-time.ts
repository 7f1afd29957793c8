/** Many times what a reading takes: a slow, busy machine keeps it, and a reading that takes the square of a text or more does not. `npm run bench` measures speed. */
export const LITTLE_MS = 3_000;

/** Returns the processor time in milliseconds that `read` takes. */
export function processorMs(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
