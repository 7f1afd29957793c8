import { createRealFft, powerOfTwo } from './real-fft.ts';
import { hann } from './stft.ts';

/** Exponent of the spectral whitening: at 0 the loudest note decides, at 1 the noise between the notes. */
const WHITENING = 0.6;
/** Bins on either side over which the power is smoothed before whitening: single bins of one block are unreliable. */
const SMOOTH_BINS = 4;
/** Bands below this power, relative to the strongest one, contain no delay information, only quantisation noise. */
const WHITEN_RANGE = 1e-7;

export interface CrossCorrelatorOptions {
  /** Samples of the first signal per push. */
  block: number;
  /** Maximum lag in either direction, in samples. */
  reach: number;
}

/** Cross-correlation of two signals, accumulated over any number of blocks. */
export interface CrossCorrelator {
  readonly reach: number;
  /** Takes `block` samples of x, and of y the `block + 2 * reach` samples that begin `reach` samples earlier. */
  push(x: Float32Array, y: Float32Array): void;
  /**
   * Returns the correlation at lags -reach to reach, partly whitened (generalised cross-correlation, Knapp & Carter
   * 1976), so that no note masks the others. A copy gives about 1 at its lag, an inverted copy -1. At a positive lag y
   * is later than x.
   */
  whitened(): Float64Array;
  /** Returns the same without whitening. */
  plain(): Float64Array;
  /** Clears all accumulated blocks. */
  clear(): void;
}

/** Returns a correlator; the transform is long enough that nothing wraps around. */
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

  // The taper keeps the edges of a block from correlating with each other.
  const taper = hann(block);
  const tapered = new Float32Array(block);
  // Correlation of a copy: the mean of the taper over the root of its mean square.
  const tapering = 0.5 / Math.sqrt(3 / 8);

  function transform(samples: Float32Array): void {
    padded.set(samples);
    padded.fill(0, samples.length);
    fft.forward(padded);
  }

  function correlation(whitening: number): Float64Array {
    const xs = smoothed(xPower);
    const ys = smoothed(yPower);
    const share = (tapering ** 2 * block) / (block + 2 * reach); // accounts for the longer range of y that x can match
    const floor = WHITEN_RANGE * Math.sqrt(maxOf(xs) * maxOf(ys) * share);
    const sum = new Float64Array(size);
    let weights = 0;
    for (let k = 0; k < bins; k++) {
      const power = Math.sqrt(xs[k]! * ys[k]! * share);
      const weight = power > 0 ? 1 / (power + floor) ** whitening : 0;
      const r = crossR[k]! * weight;
      const i = crossI[k]! * weight;
      // The spectrum is Hermitian: the forward transform of re + im contains the inverse in re + im of either side.
      sum[k] = r + i;
      if (k > 0 && k < bins - 1) sum[size - k] = r - i;
      weights += power * weight * (k > 0 && k < bins - 1 ? 2 : 1);
    }
    const result = new Float64Array(2 * reach + 1);
    if (weights === 0) return result;
    fft.forward(sum);
    const { re, im } = fft;
    // Lag n - reach is at index n.
    for (let n = 0; n <= 2 * reach; n++)
      result[n] = (n <= size / 2 ? re[n]! + im[n]! : re[size - n]! - im[size - n]!) / weights;
    return result;
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
  /** Lag in samples, interpolated by a parabola. */
  lag: number;
  /** Lag in whole samples. */
  wholeLag: number;
  height: number;
  /** Height over the RMS of all lags: noise gives 4 to 5. */
  prominence: number;
}

/** Returns the highest point within `within` samples of lag 0, or undefined where all values are 0. */
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

function maxOf(values: Float64Array): number {
  let max = 0;
  for (const value of values) max = Math.max(max, value);
  return max;
}
