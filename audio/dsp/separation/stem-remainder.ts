const STEPS_24 = 2 ** 23;
const MOST = (STEPS_24 - 1) / STEPS_24;
/** Samples that are completed at once: few enough to stay in the processor's cache. */
const AT_ONCE = 4_096;

/**
 * Completes parts of a mix by what is left of it, each sample on the steps of 24 bits and within full scale, so that written so
 * they still add up to the mix. What would pass full scale is handed to the parts that have room. Changes the parts given.
 */
export function quantiseWithRemainder(mix: Float32Array, parts: readonly Float32Array[]): Float32Array {
  const rest = new Float32Array(mix.length);
  for (let at = 0; at < mix.length; at += AT_ONCE) {
    const here = (samples: Float32Array): Float32Array => samples.subarray(at, at + AT_ONCE);
    here(rest).set(remainder(here(mix), parts.map(here)));
  }
  return rest;
}

function remainder(mix: Float32Array, parts: readonly Float32Array[]): Float32Array {
  // One part after the other: a loop over the parts of each sample takes three times as long.
  const left = new Float64Array(mix);
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
