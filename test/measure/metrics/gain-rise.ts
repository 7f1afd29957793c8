const WINDOW_S = 0.01;
/** Level below which the rounding of samples would blur the ratio. */
const MIN_LEVEL = 0.003;

/** Returns the largest rise in dB of the gain from one recording to another within 10 ms, of each sample against that 10 ms before. */
export function steepestRiseDb(before: Float32Array, after: Float32Array, sampleRate: number): number {
  const window = Math.floor(WINDOW_S * sampleRate);
  const gainAt = (i: number): number => after[i]! / before[i]!;
  let steepest = 1;
  for (let i = 0; i + window < before.length; i++) {
    if (Math.abs(before[i]!) < MIN_LEVEL || Math.abs(before[i + window]!) < MIN_LEVEL) continue;
    steepest = Math.max(steepest, gainAt(i + window) / gainAt(i));
  }
  return 20 * Math.log10(steepest);
}
