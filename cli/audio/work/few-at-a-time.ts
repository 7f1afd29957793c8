/** Calls a function for each entry, at most `limit` at a time, and returns the results in order. The first error ends it. */
export async function fewAtATime<T, R>(
  entries: readonly T[],
  limit: number,
  each: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < entries.length) {
      const index = next++;
      try {
        results[index] = await each(entries[index]!);
      } catch (error) {
        next = entries.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, lane));
  return results;
}
