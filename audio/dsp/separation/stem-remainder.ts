/** Quantisation steps of 24 bits per unit, and the highest value they represent. */
const STEPS_24 = 2 ** 23;
const STEP = 1 / STEPS_24;
const MAX = (STEPS_24 - 1) / STEPS_24;
/** Samples processed at once: few enough to stay in the processor cache. */
const BLOCK = 4_096;

/**
 * Quantises stems of a mix to 24 bits in place and returns the remaining stem, so that all of them, written as 24-bit audio, sum exactly
 * to the mix. What exceeds full scale in one stem is moved to stems with headroom. All arrays have the same length.
 */
export function quantiseWithRemainder(mix: Float32Array, parts: readonly Float32Array[]): Float32Array {
  const rest = new Float32Array(mix.length);
  const scratch = { left: new Float64Array(BLOCK), overflows: new Uint8Array(BLOCK) };
  for (let at = 0; at < mix.length; at += BLOCK) {
    const blockOf = (samples: Float32Array): Float32Array => samples.subarray(at, at + BLOCK);
    fillRemainder(blockOf(rest), { mix: blockOf(mix), parts: parts.map(blockOf) }, scratch);
  }
  return rest;
}

function fillRemainder(
  rest: Float32Array,
  { mix, parts }: { mix: Float32Array; parts: readonly Float32Array[] },
  { left, overflows }: { left: Float64Array; overflows: Uint8Array },
): void {
  left.set(mix);
  overflows.fill(0);
  // One stem after the other: an inner loop over the stems of each sample takes three times as long.
  for (const part of parts) {
    for (let i = 0; i < mix.length; i++) {
      const value = Math.round(part[i]! * STEPS_24) * STEP;
      part[i] = value;
      left[i]! -= value;
      if (value > MAX || value < -1) overflows[i] = 1;
    }
  }
  const all = [...parts, rest];
  for (let i = 0; i < mix.length; i++) {
    const value = left[i]!;
    rest[i] = value;
    if (overflows[i] === 1 || value > MAX || value < -1) redistribute(all, i);
  }
}

/** Moves what exceeds full scale in one stem to the others, one after the other. */
function redistribute(parts: readonly Float32Array[], i: number): void {
  let excess = 0;
  for (const part of parts) {
    const kept = Math.max(-1, Math.min(MAX, part[i]!));
    excess += part[i]! - kept;
    part[i] = kept;
  }
  for (const part of parts) {
    const kept = Math.max(-1, Math.min(MAX, part[i]! + excess));
    excess -= kept - part[i]!;
    part[i] = kept;
  }
}
