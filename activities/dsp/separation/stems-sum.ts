const STEPS_24 = 2 ** 23;
const MOST = (STEPS_24 - 1) / STEPS_24;

/**
 * Completes parts of a mix by what is left of it, each sample on the steps of 24 bits and within full scale, so that written so
 * they still add up to the mix. What would pass full scale is handed to the parts that have room. Changes the parts given.
 */
export function withRemainder(mix: Float32Array, parts: readonly Float32Array[]): Float32Array {
  // One part after the other: a loop over the parts of each sample takes three times as long.
  const left = Float64Array.from(mix);
  const outside = new Uint8Array(mix.length);
  for (const part of parts) {
    for (let i = 0; i < mix.length; i++) {
      const value = Math.round(part[i]! * STEPS_24) / STEPS_24;
      part[i] = value;
      left[i]! -= value;
      if (value > MOST || value < -1) outside[i] = 1;
    }
  }
  const rest = new Float32Array(left);
  const all = [...parts, rest];
  for (let i = 0; i < mix.length; i++) if (outside[i] === 1 || left[i]! > MOST || left[i]! < -1) fit(all, i);
  return rest;
}

/** Moves what is above full scale in one part to the others, one after the other. */
function fit(parts: readonly Float32Array[], i: number): void {
  let excess = 0;
  for (const part of parts) {
    const kept = Math.max(-1, Math.min(MOST, part[i]!));
    excess += part[i]! - kept;
    part[i] = kept;
  }
  for (const part of parts) {
    const kept = Math.max(-1, Math.min(MOST, part[i]! + excess));
    excess -= kept - part[i]!;
    part[i] = kept;
  }
}
