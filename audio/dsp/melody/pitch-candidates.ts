import { createRealFft, powerOfTwo } from '../transforms/real-fft.ts';
import { createBandMeter, LEVELS } from './band-levels.ts';

/**
 * Number of thresholds, evenly from 0 to 1, and the second parameter of their beta prior (2, 18) with mean 0.1 (Mauch &
 * Dixon 2014).
 */
const THRESHOLDS = 100;
const BETA = 18;
/** Decay of the weight of the second, third … dip below a threshold: the first, the highest pitch, is mostly right. */
const DIP_DECAY = 2;
/** Weight of the deepest dip for thresholds that no dip passes. */
const NO_DIP_WEIGHT = 0.01;
/** Maximum number of candidates per frame. */
const MAX_CANDIDATES = 8;

/** A dip at twice the lag takes weight from one with at least this aperiodicity if it is so many times deeper. */
const MIN_OCTAVE_RATIO = 8;
const MIN_CORRECTED = 0.005;
/**
 * It gives weight to it if it is less than so many times deeper: after a pluck all lags match badly, the longer ones a
 * little less so.
 */
const MAX_REVERSE_RATIO = 5;
const REVERSE_WEIGHT = 1.2;
/** Minimum lag in samples for that comparison: dips at shorter lags are too coarse. */
const MIN_LAG = 14;

export interface PitchRange {
  /** Pitch range in Hz. */
  minHz: number;
  maxHz: number;
  /** Whether octave errors of the dips are corrected (default), which the paper does not. */
  octaves?: 'corrected' | 'as_found';
}

/** Pitch candidates of a frame; the arrays are reused by the next call. */
export interface PitchCandidates {
  count: number;
  /** Hz, most likely first. */
  readonly hz: Float64Array;
  /** Probability of each; the remainder to 1 is the probability of no pitch. */
  readonly probability: Float64Array;
  /** RMS of the 23 ms around the centre. */
  level: number;
  /** Aperiodicity at the deepest dip, 0 to 1. */
  aperiodicity: number;
  /** Levels of octave bands and short windows around the centre, in dB. */
  readonly bands: Float32Array;
}

/** Finds the pitch candidates of frames of mono samples. */
export interface PitchFinder {
  /** Frame length in samples. */
  readonly span: number;
  /** Offset in a frame to which its pitch belongs, in samples. */
  readonly centre: number;
  find(samples: Float32Array, at: number): PitchCandidates;
}

/**
 * Returns the candidate stage of pYIN (Mauch & Dixon 2014): dips of YIN's normalised difference function (de Cheveigné
 * & Kawahara 2002), weighted over all thresholds. `windowS` is the integration window in seconds.
 */
export function createPitchFinder(
  sampleRate: number,
  { minHz, maxHz, octaves = 'corrected' }: PitchRange,
  windowS = 0.046,
): PitchFinder {
  const lags = Math.ceil(sampleRate / minHz) + 2;
  const shortest = Math.max(2, Math.floor(sampleRate / maxHz));
  const window = Math.round(sampleRate * windowS);
  const span = window + lags;
  // A pitch belongs to the middle between the window and the same window one period later; 2.5 ms is a typical half
  // period.
  const centre = Math.round(window / 2 + 0.0025 * sampleRate);
  const size = powerOfTwo(Math.max(span, 2 * lags));
  const fft = createRealFft(size);
  const buffer = new Float64Array(size);
  const re = new Float64Array(size / 2 + 1);
  const im = new Float64Array(size / 2 + 1);
  const difference = new Float64Array(lags);
  const normalised = new Float64Array(lags);
  const candidates: PitchCandidates = {
    count: 0,
    hz: new Float64Array(MAX_CANDIDATES),
    probability: new Float64Array(MAX_CANDIDATES),
    level: 0,
    aperiodicity: 1,
    bands: new Float32Array(LEVELS),
  };
  const measureBands = createBandMeter(sampleRate);
  const dips = { lag: new Float64Array(lags), depth: new Float64Array(lags), weight: new Float64Array(lags) };

  /** Computes the cumulative mean normalised difference at all lags; returns false for silence. */
  function measure(samples: Float32Array, at: number): boolean {
    let energy = 0;
    for (let i = 0; i < span; i++) buffer[i] = samples[at + i]!;
    buffer.fill(0, span);
    for (let i = 0; i < window; i++) energy += buffer[i]! ** 2;
    candidates.level = rootMeanSquare();
    measureBands(buffer, centre, candidates.bands);
    fft.forward(buffer);
    re.set(fft.re);
    im.set(fft.im);
    let lagged = energy;
    for (let lag = 0; lag < lags; lag++) {
      difference[lag] = energy + lagged;
      lagged += buffer[lag + window]! ** 2 - buffer[lag]! ** 2;
    }
    buffer.fill(0, window);
    fft.forward(buffer);
    // The inverse transform of conj(window) * frame, computed by the forward transform of re + im (Hartley).
    for (let k = 0; k <= size / 2; k++) {
      const real = fft.re[k]! * re[k]! + fft.im[k]! * im[k]!;
      const imaginary = fft.re[k]! * im[k]! - fft.im[k]! * re[k]!;
      buffer[k] = real + imaginary;
      if (k > 0) buffer[size - k] = real - imaginary;
    }
    fft.forward(buffer);
    let sum = 0;
    const least = 1e-9 * energy; // smaller differences are rounding errors
    for (let lag = 1; lag < lags; lag++) {
      const d = Math.max(0, difference[lag]! - (2 * (fft.re[lag]! + fft.im[lag]!)) / size);
      sum += d;
      difference[lag] = d;
      normalised[lag] = sum > least * lag ? (d * lag) / sum : 1;
    }
    return sum > least * lags;
  }

  /** Returns the RMS of the middle half of the window: notes are rarely shorter, periods rarely longer. */
  function rootMeanSquare(): number {
    const reach = window >> 2;
    let sum = 0;
    for (let i = centre - reach; i < centre + reach; i++) sum += buffer[i]! ** 2;
    return Math.sqrt(sum / (2 * reach));
  }

  function findDips(): number {
    let count = 0;
    for (let lag = shortest; lag < lags - 1; lag++) {
      const [left, middle, right] = [normalised[lag - 1]!, normalised[lag]!, normalised[lag + 1]!];
      if (middle >= left || middle > right || middle >= 1) continue;
      // The difference function locates the dip: the normalised one is biased towards longer lags.
      dips.lag[count] = lag + parabolaMinimum(difference[lag - 1]!, difference[lag]!, difference[lag + 1]!);
      dips.depth[count] = Math.max(0, middle - 0.25 * (left - right) * parabolaMinimum(left, middle, right));
      dips.weight[count++] = 0;
    }
    return count;
  }

  /** Distributes the prior of each threshold among the dips below it, most to the first. */
  function weightDips(count: number): void {
    let deepest = 0;
    for (let i = 1; i < count; i++) if (dips.depth[i]! < dips.depth[deepest]!) deepest = i;
    for (let n = 1; n <= THRESHOLDS; n++) {
      const threshold = n / THRESHOLDS;
      const prior = PRIOR[n - 1]!;
      let below = 0;
      let share = prior * DIP_SHARE;
      for (let i = 0; i < count; i++) {
        if (dips.depth[i]! >= threshold) continue;
        dips.weight[i]! += share;
        share *= DIP_RATIO;
        below++;
      }
      if (below === 0) dips.weight[deepest]! += prior * NO_DIP_WEIGHT;
    }
  }

  /**
   * Corrects octave errors: moves weight from a dip to a far deeper one at twice its lag, since odd harmonics, however
   * weak, cancel at half a period; moves weight back from one that is hardly deeper.
   */
  function correctOctaves(count: number): void {
    for (let i = 0; i < count; i++) {
      if (dips.depth[i]! < MIN_CORRECTED || dips.lag[i]! < MIN_LAG) continue;
      for (let j = i + 1; j < count && dips.lag[j]! < 2.06 * dips.lag[i]!; j++) {
        if (dips.lag[j]! < 1.94 * dips.lag[i]!) continue;
        const ratio = dips.depth[i]! / Math.max(dips.depth[j]!, 1e-6);
        const back =
          dips.weight[j]! * movedFraction(REVERSE_WEIGHT * (1 - Math.log(ratio) / Math.log(MAX_REVERSE_RATIO)));
        const moved = dips.weight[i]! * movedFraction(Math.log(ratio / MIN_OCTAVE_RATIO)) - back;
        dips.weight[i]! -= moved;
        dips.weight[j]! += moved;
      }
    }
  }

  return {
    span,
    centre,
    find(samples, at) {
      candidates.count = 0;
      candidates.aperiodicity = 1;
      if (!measure(samples, at)) return candidates;
      const count = findDips();
      if (count === 0) return candidates;
      for (let i = 0; i < count; i++) candidates.aperiodicity = Math.min(candidates.aperiodicity, dips.depth[i]!);
      weightDips(count);
      if (octaves === 'corrected') correctOctaves(count);
      for (; candidates.count < Math.min(MAX_CANDIDATES, count); candidates.count++) {
        let best = 0;
        for (let i = 1; i < count; i++) if (dips.weight[i]! > dips.weight[best]!) best = i;
        if (dips.weight[best]! <= 0) break;
        candidates.hz[candidates.count] = sampleRate / dips.lag[best]!;
        candidates.probability[candidates.count] = dips.weight[best]!;
        dips.weight[best] = -1;
      }
      return candidates;
    },
  };
}

/** Limits the fraction of a weight that is moved: never all of it. */
function movedFraction(fraction: number): number {
  return Math.max(0, Math.min(0.95, fraction));
}

/** Returns the minimum of the parabola through three values, as an offset from -1 to 1. */
function parabolaMinimum(left: number, middle: number, right: number): number {
  const curve = left - 2 * middle + right;
  return curve > 0 ? Math.max(-1, Math.min(1, (0.5 * (left - right)) / curve)) : 0;
}

const DIP_RATIO = Math.exp(-DIP_DECAY);
const DIP_SHARE = 1 - DIP_RATIO;

/** Prior probability of each threshold: differences of the cumulative beta distribution (2, 18). */
const PRIOR = Float64Array.from({ length: THRESHOLDS }, (_, n) => beta((n + 1) / THRESHOLDS) - beta(n / THRESHOLDS));

function beta(x: number): number {
  return 1 - (1 - x) ** BETA * (1 + BETA * x);
}
