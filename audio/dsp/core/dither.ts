/** Quantises samples in place. */
export type Quantiser = (planes: readonly Float32Array[]) => void;

/**
 * Returns a quantiser to `bits` bits with dither of triangular density over two steps, which makes the error independent of the signal
 * (Lipshitz, Wannamaker and Vanderkooy, "Quantization and Dither", 1992). The noise is the same each time: the same audio gives the same file.
 */
export function createDither(bits: number): Quantiser {
  const fullScale = 2 ** (bits - 1);
  let state = 0x9e3779b9;
  /** Returns a number from 0 to 1 (Marsaglia's xorshift, 2003). */
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return (planes) => {
    for (const plane of planes) {
      for (let i = 0; i < plane.length; i++) plane[i] = Math.round(plane[i]! * fullScale + next() - next()) / fullScale;
    }
  };
}

/** Returns the bits per sample that hold each sample exactly: 16, 24, or 32 for floats that neither holds. */
export function bitsNeeded(blocks: Iterable<readonly Float32Array[]>): 16 | 24 | 32 {
  let bits: 16 | 24 = 16;
  for (const planes of blocks) {
    for (const plane of planes) {
      for (let i = 0; i < plane.length; i++) {
        const x = plane[i]!;
        if (bits === 16 && !fits(x, 2 ** 15)) bits = 24;
        if (bits === 24 && !fits(x, 2 ** 23)) return 32;
      }
    }
  }
  return bits;
}

function fits(x: number, fullScale: number): boolean {
  const steps = x * fullScale;
  return steps === Math.round(steps) && steps >= -fullScale && steps < fullScale;
}
