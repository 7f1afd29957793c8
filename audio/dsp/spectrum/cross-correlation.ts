import { createRealFft, powerOfTwo } from './real-fft.ts';
import { hann } from './stft.ts';

/** How far the spectrum is flattened: 0 leaves the loudest note to decide, 1 the noise between the notes. */
const WHITENING = 0.6;
/** Bins on either side over which a power is smoothed before it whitens: single bins of one block say little. */
const SMOOTH_BINS = 4;
/** Bands further below the strongest one carry no delay, only quantisation. */
const WHITEN_RANGE = 1e-7;

export interface CrossCorrelatorOptions {
  /** Samples of the first signal a push takes. */
  block: number;
  /** Largest lag looked at either way, in samples. */
  reach: number;
}

/** Cross-correlation of two signals gathered over any number of blocks. */
export interface CrossCorrelator {
  readonly reach: number;
  /** Takes `block` samples of x, and of y the `block + 2 * reach` samples that begin `reach` before them. */
  push(x: Float32Array, y: Float32Array): void;
  /**
   * Correlation at lags -reach to reach, partly whitened (Knapp & Carter 1976), so that no note drowns the others; a copy gives
   * about 1 at its lag, an inverted one -1. A positive lag says that y is later.
   */
  whitened(): Float64Array;
  /** The same as it is, without whitening. */
  plain(): Float64Array;
  /** Forgets what was pushed. */
  clear(): void;
}

/** Makes a correlator; nothing wraps round. */
export function createCrossCorrelator({ block, reach }: CrossCorrelatorOptions): CrossCorrelator {
  const size = powerOfTwo(block + 2 * reach);
  const fft = createRealFft(size);
  const bins = size / 2 + 1;
  const xr = new Float64Array(bins);
  const xi = new Float64Array(bins);
  const crossR = new Float64Array(bins);
  const crossI = new Float64Array(bins);
  const xPower = new Float64Array(bins);
  const yPower = new Float64Array(bins);
  const padded = new Float64Array(size);

  // Edges of a block would correlate with nothing but each other.
  const taper = hann(block);
  const tapered = new Float32Array(block);
  // A copy comes to the mean of the taper over the root of its mean square.
  const tapering = 0.5 / Math.sqrt(3 / 8);

  function transform(samples: Float32Array): void {
    padded.set(samples);
    padded.fill(0, samples.length);
    fft.forward(padded);
  }

  function correlation(whitening: number): Float64Array {
    const xs = smoothed(xPower);
    const ys = smoothed(yPower);
    const share = (tapering ** 2 * block) / (block + 2 * reach); // of the longer stretch of y that x can meet
    const floor = WHITEN_RANGE * Math.sqrt(largest(xs) * largest(ys) * share);
    const sum = new Float64Array(size);
    let weights = 0;
    for (let k = 0; k < bins; k++) {
      const power = Math.sqrt(xs[k]! * ys[k]! * share);
      const weight = power > 0 ? 1 / (power + floor) ** whitening : 0;
      const r = crossR[k]! * weight;
      const i = crossI[k]! * weight;
      // The spectrum is Hermitian: the forward transform of re + im holds the inverse in re + im of either side.
      sum[k] = r + i;
      if (k > 0 && k < bins - 1) sum[size - k] = r - i;
      weights += power * weight * (k > 0 && k < bins - 1 ? 2 : 1);
    }
    const found = new Float64Array(2 * reach + 1);
    if (weights === 0) return found;
    fft.forward(sum);
    const { re, im } = fft;
    // x meets y at the index reach + lag.
    for (let n = 0; n <= 2 * reach; n++)
      found[n] = (n <= size / 2 ? re[n]! + im[n]! : re[size - n]! - im[size - n]!) / weights;
    return found;
  }

  return {
    reach,
    push(x, y) {
      for (let n = 0; n < block; n++) tapered[n] = (x[n] ?? 0) * taper[n]!;
      transform(tapered);
      xr.set(fft.re);
      xi.set(fft.im);
      transform(y);
      const { re, im } = fft;
      for (let k = 0; k < bins; k++) {
        crossR[k]! += xr[k]! * re[k]! + xi[k]! * im[k]!;
        crossI[k]! += xr[k]! * im[k]! - xi[k]! * re[k]!;
        xPower[k]! += xr[k]! ** 2 + xi[k]! ** 2;
        yPower[k]! += re[k]! ** 2 + im[k]! ** 2;
      }
    },
    whitened: () => correlation(WHITENING),
    plain: () => correlation(0),
    clear() {
      for (const sums of [crossR, crossI, xPower, yPower]) sums.fill(0);
    },
  };
}

/** The highest point of a correlation, of either sign. */
export interface CorrelationPeak {
  /** In samples, to a fraction by a parabola. */
  lag: number;
  /** The same as a whole number. */
  wholeLag: number;
  height: number;
  /** Height over the spread of all lags: noise gives 4 to 5. */
  prominence: number;
}

/** Finds the highest point within `within` samples of lag 0; undefined where all is 0. */
export function correlationPeak(correlation: Float64Array, within: number): CorrelationPeak | undefined {
  const reach = (correlation.length - 1) / 2;
  const from = Math.max(0, reach - Math.floor(within));
  let best = from;
  let squares = 0;
  for (let i = from; i <= 2 * reach - from; i++) {
    squares += correlation[i]! ** 2;
    if (Math.abs(correlation[i]!) > Math.abs(correlation[best]!)) best = i;
  }
  if (!(squares > 0)) return undefined;
  const height = correlation[best]!;
  const sign = Math.sign(height);
  const [left, right] = [sign * (correlation[best - 1] ?? 0), sign * (correlation[best + 1] ?? 0)];
  const bend = left - 2 * sign * height + right;
  const off = bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend)) : 0;
  return {
    lag: best - reach + off,
    wholeLag: best - reach,
    height,
    prominence: Math.abs(height) / Math.sqrt(squares / (2 * (reach - from) + 1)),
  };
}

function smoothed(values: Float64Array): Float64Array {
  const means = new Float64Array(values.length);
  let sum = 0;
  let count = 0;
  for (let i = -SMOOTH_BINS; i < values.length; i++) {
    const enters = i + SMOOTH_BINS;
    const leaves = i - SMOOTH_BINS - 1;
    if (enters < values.length) {
      sum += values[enters]!;
      count++;
    }
    if (leaves >= 0) {
      sum -= values[leaves]!;
      count--;
    }
    if (i >= 0) means[i] = Math.max(0, sum / count);
  }
  return means;
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}
