/**
 * Splits an iterable into independent iterables that each yield all its values. Values that not all readers have consumed are buffered:
 * one or two if the readers alternate, everything if one reads to the end first.
 */
export function tee<T>(values: Iterable<T>, readers: number): Iterable<T>[] {
  const source = values[Symbol.iterator]();
  const queues: T[][] = Array.from({ length: readers }, () => []);
  return queues.map(function* (queue) {
    for (;;) {
      if (queue.length === 0) {
        const next = source.next();
        if (next.done) return;
        for (const each of queues) each.push(next.value);
      }
      yield queue.shift()!;
    }
  });
}
