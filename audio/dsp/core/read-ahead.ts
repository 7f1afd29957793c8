/** Random access to a stream of samples, for reads whose starts increase; reads may overlap but must leave no gap. */
export interface ReadAhead {
  /** Returns `length` samples from index `start`; silence after the end. */
  read(start: number, length: number): Float32Array;
}

/** Reads from blocks as they are produced and keeps only the samples of the last read. */
export function createReadAhead(parts: Iterable<Float32Array>): ReadAhead {
  const iterator = parts[Symbol.iterator]();
  let buffer: Float32Array = new Float32Array(0);
  let bufferStart = 0;
  return {
    read(start, length) {
      const kept = buffer.subarray(Math.min(buffer.length, Math.max(0, start - bufferStart)));
      const read: Float32Array[] = [kept];
      let count = kept.length;
      while (count < length) {
        const next = iterator.next();
        if (next.done) break;
        read.push(next.value);
        count += next.value.length;
      }
      buffer = new Float32Array(Math.max(length, count));
      bufferStart = start;
      let at = 0;
      for (const part of read) {
        buffer.set(part, at);
        at += part.length;
      }
      return buffer.slice(0, length);
    },
  };
}
