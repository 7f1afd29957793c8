/** Reads blocks of any length in portions. */
export interface Taker {
  /** Returns the next `length` samples of every channel, with silence beyond the end. */
  take(length: number): Float32Array[];
  /** Ends the source. */
  close(): void;
}

/** Returns a reader of a source, which is read no further ahead than needed. */
export function createTaker(source: Iterable<Float32Array[]>, channels: number): Taker {
  const blocks = source[Symbol.iterator]();
  let block: Float32Array[] = [];
  let at = 0;
  return {
    take(length) {
      const planes = Array.from({ length: channels }, () => new Float32Array(length));
      let filled = 0;
      while (filled < length) {
        const left = (block[0]?.length ?? 0) - at;
        if (left === 0) {
          const next = blocks.next();
          if (next.done) break;
          block = next.value;
          at = 0;
          continue;
        }
        const count = Math.min(left, length - filled);
        for (const [channel, plane] of planes.entries()) plane.set(block[channel]!.subarray(at, at + count), filled);
        at += count;
        filled += count;
      }
      return planes;
    },
    close: () => void blocks.return?.(),
  };
}
