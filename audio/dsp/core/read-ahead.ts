/** Samples that are made in order, read at rising places that may overlap and leave none out. */
export interface ReadAhead {
  /** `length` samples from `start` on; silence after the end. */
  read(start: number, length: number): Float32Array;
}

/** Reads from parts as they are made, keeping no more than what was read last. */
export function createReadAhead(parts: Iterable<Float32Array>): ReadAhead {
  const coming = parts[Symbol.iterator]();
  let held: Float32Array = new Float32Array(0);
  let heldFrom = 0;
  return {
    read(start, length) {
      const kept = held.subarray(Math.min(held.length, Math.max(0, start - heldFrom)));
      const read: Float32Array[] = [kept];
      let count = kept.length;
      while (count < length) {
        const next = coming.next();
        if (next.done) break;
        read.push(next.value);
        count += next.value.length;
      }
      held = new Float32Array(Math.max(length, count));
      heldFrom = start;
      let at = 0;
      for (const part of read) {
        held.set(part, at);
        at += part.length;
      }
      return held.slice(0, length);
    },
  };
}
