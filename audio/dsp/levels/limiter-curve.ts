/** Course of a limiter's gain; times in ms, that is segments of the envelope, slopes in dB per ms. */
export interface LimiterShape {
  /** Time before and after a peak for which its reduction is held, and over which the gain is smoothed. */
  reach: number;
  /** Max slope at which the gain falls before a peak. */
  attack: number;
  /** Max rise in dB over any stretch of this many ms: at once, or slowly where it is 1. */
  release: { db: number; overMs: number };
  /** Max slope at which it rises where the audio is quiet: pauses of dense audio are not raised to the ceiling. */
  quietRelease: number;
}

/** A limiter as it works on an envelope. */
export interface LimiterSettings {
  /** Linear gain before the limiter. */
  gain: number;
  /** Linear. */
  ceiling: number;
  shape: LimiterShape;
  /** Segments with lower peaks count as quiet. */
  quiet: number;
}

/** Lowest reduction in dB that counts: below it the gain is 1. */
const NEGLIGIBLE_DB = 1e-4;

/**
 * Returns the gain of a limiter at the boundaries of the envelope's segments, one more than there are segments. Between two boundaries
 * the gain is linear, so that every segment, amplified by `gain`, stays at or below `ceiling`. The limiter sees the whole envelope:
 * the gain has fallen before a peak arrives, and moves at most by the slopes of the shape. The curve is written into `reduction`, which
 * callers that draw many of hours give again: each is 58 MB of four hours.
 */
export function limiterCurve(
  peaks: Float32Array,
  { gain, ceiling, shape, quiet }: LimiterSettings,
  reduction: Float32Array = new Float32Array(peaks.length + 1),
): Float32Array {
  reduction.fill(0);
  let limits = false;
  for (let k = 0; k < peaks.length; k++) {
    const over = (peaks[k]! * gain) / ceiling;
    if (!(over > 1)) continue;
    limits = true;
    const db = 20 * Math.log10(over);
    // Both boundaries of the segment, held for the reach on either side.
    const [from, to] = [Math.max(0, k - shape.reach), Math.min(peaks.length, k + 1 + shape.reach)];
    for (let j = from; j <= to; j++) if (reduction[j]! < db) reduction[j] = db;
  }
  if (!limits) return reduction.fill(1);
  const { db: rise, overMs } = shape.release;
  for (let k = 1, highest = 0; k < reduction.length; k++) {
    // The place of the largest reduction of the last `overMs`.
    if (reduction[k - 1]! >= reduction[highest]!) highest = k - 1;
    else if (highest < k - overMs) {
      highest = k - overMs;
      for (let i = highest + 1; i < k; i++) if (reduction[i]! >= reduction[highest]!) highest = i;
    }
    let least = reduction[highest]! - rise;
    if (peaks[k - 1]! < quiet) least = Math.max(least, reduction[k - 1]! - shape.quietRelease);
    if (reduction[k]! < least) reduction[k] = least;
  }
  for (let k = reduction.length - 2; k >= 0; k--) {
    const least = reduction[k + 1]! - shape.attack;
    if (reduction[k]! < least) reduction[k] = least;
  }
  return smoothedGain(reduction, shape.reach);
}

/**
 * Averages the reduction over the reach (Hann window), where all values are at least the peak's own, and converts it to gain, in the same
 * array.
 */
function smoothedGain(values: Float32Array, reach: number): Float32Array {
  const window = Float64Array.from(
    { length: 2 * reach + 1 },
    (_, i) => Math.sin((Math.PI * (i + 1)) / (2 * reach + 2)) ** 2,
  );
  const total = window.reduce((sum, weight) => sum + weight, 0);
  const last = values.length - 1;
  /** The reductions before, which gains have replaced. */
  const before = new Float32Array(reach).fill(values[0]!);
  for (let k = 0; k <= last; k++) {
    let sum = 0;
    for (let i = 0; i < reach; i++) sum += window[i]! * before[i]!;
    for (let i = 0; i <= reach; i++) sum += window[i + reach]! * values[Math.min(last, k + i)]!;
    before.copyWithin(0, 1);
    if (reach > 0) before[reach - 1] = values[k]!;
    values[k] = sum < NEGLIGIBLE_DB * total ? 1 : 10 ** (-sum / (20 * total));
  }
  return values;
}
