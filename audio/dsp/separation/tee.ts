/**
 * Hands one sequence to several readers, each of which gets all of it; what not all have read is held. Readers that take turns
 * hold a value or two, one that reads alone to the end makes it hold everything.
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
