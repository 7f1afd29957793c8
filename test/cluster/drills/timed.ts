/** Runs a part of a drill and prints how long it took. */
export async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  process.stdout.write(`drill: ${what} took ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
  return result;
}
