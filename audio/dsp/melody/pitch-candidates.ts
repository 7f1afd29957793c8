import { createRealFft, powerOfTwo } from '../spectrum/real-fft.ts';
import { createBandMeter, LEVELS } from './band-levels.ts';

/** Thresholds tried, evenly from 0 to 1, and how likely each is: a beta distribution of mean 0.1 (Mauch & Dixon 2014). */
const THRESHOLDS = 100;
const BETA = 18;
/** Decay of the weight of the second, third … dip below a threshold: the first, the highest pitch, is mostly right. */
const DIP_DECAY = 2;
/** Weight of the deepest dip for thresholds that no dip passes. */
const NO_DIP_WEIGHT = 0.01;
/** Dips kept of each frame. */
const MOST = 8;

/** A dip at twice the lag that is so many times deeper takes from one of at least this depth. */
const FAR_DEEPER = 8;
const LEAST_DOUBTED = 0.005;
/** One that is less than so many times deeper gives to it: after a pluck all lags agree badly, the longer a little less so. */
const HARDLY_DEEPER = 5;
const MOST_GIVEN = 1.2;
/** Between samples farther apart than this part of a period depths are too rough to compare. */
const LEAST_LAG = 14;

export interface PitchRange {
  /** Lowest and highest pitch looked for, in Hz. */
  minHz: number;
  maxHz: number;
}

/** Pitches that a frame may have; the arrays are reused by the next call. */
export interface PitchCandidates {
  count: number;
  /** Hz, likeliest first. */
  readonly hz: Float64Array;
  /** Probability of each; what they lack to 1 is that of having no pitch. */
  readonly probability: Float64Array;
  /** Root mean square of the 23 ms around the centre. */
  level: number;
  /** Depth of the deepest dip, 0 to 1: how little of the frame is not periodic. */
  depth: number;
  /** Levels of octaves and short looks around the centre, in dB. */
  readonly bands: Float32Array;
}

/** Finds the pitches that frames of mono samples may have. */
export interface PitchFinder {
  /** Samples that a frame spans. */
  readonly span: number;
  /** Place in a frame that its pitch belongs to, in samples. */
  readonly centre: number;
  find(samples: Float32Array, at: number): PitchCandidates;
}

/** Makes the candidate stage of pYIN (Mauch & Dixon 2014): dips of YIN's normalised difference (de Cheveigné & Kawahara 2002), weighed over all thresholds. */
export function createPitchFinder(sampleRate: number, { minHz, maxHz }: PitchRange, windowS = 0.046): PitchFinder {
  const lags = Math.ceil(sampleRate / minHz) + 2;
  const shortest = Math.max(2, Math.floor(sampleRate / maxHz));
  const window = Math.round(sampleRate * windowS);
  const span = window + lags;
  // A pitch belongs to the middle between the window and the same window a period later; 2.5 ms is the middle of half periods.
  const centre = Math.round(window / 2 + 0.0025 * sampleRate);
  const size = powerOfTwo(Math.max(span, 2 * lags));
  const fft = createRealFft(size);
  const buffer = new Float64Array(size);
  const re = new Float64Array(size / 2 + 1);
  const im = new Float64Array(size / 2 + 1);
  const difference = new Float64Array(lags);
  const normalised = new Float64Array(lags);
  const found: PitchCandidates = {
    count: 0,
    hz: new Float64Array(MOST),
    probability: new Float64Array(MOST),
    level: 0,
    depth: 1,
    bands: new Float32Array(LEVELS),
  };
  const measureBands = createBandMeter(sampleRate);
  const dips = { lag: new Float64Array(lags), depth: new Float64Array(lags), weight: new Float64Array(lags) };

  /** Cumulative mean normalised difference at all lags; false when nothing differs at all, which is silence. */
  function measure(samples: Float32Array, at: number): boolean {
    let energy = 0;
    for (let i = 0; i < span; i++) buffer[i] = samples[at + i]!;
    buffer.fill(0, span);
    for (let i = 0; i < window; i++) energy += buffer[i]! ** 2;
    found.level = rootMeanSquare();
    measureBands(buffer, centre, found.bands);
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
    // The inverse transform of conj(window) * frame, by the forward one of the sum of its parts (Hartley).
    for (let k = 0; k <= size / 2; k++) {
      const real = fft.re[k]! * re[k]! + fft.im[k]! * im[k]!;
      const imaginary = fft.re[k]! * im[k]! - fft.im[k]! * re[k]!;
      buffer[k] = real + imaginary;
      if (k > 0) buffer[size - k] = real - imaginary;
    }
    fft.forward(buffer);
    let sum = 0;
    const least = 1e-9 * energy; // below: rounding
    for (let lag = 1; lag < lags; lag++) {
      const d = Math.max(0, difference[lag]! - (2 * (fft.re[lag]! + fft.im[lag]!)) / size);
      sum += d;
      difference[lag] = d;
      normalised[lag] = sum > least * lag ? (d * lag) / sum : 1;
    }
    return sum > least * lags;
  }

  /** Of the middle half of the window: no note is shorter, and few periods are longer. */
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
      // The place is that of the difference itself: the normalised one leans towards longer lags.
      dips.lag[count] = lag + lowest(difference[lag - 1]!, difference[lag]!, difference[lag + 1]!);
      dips.depth[count] = Math.max(0, middle - 0.25 * (left - right) * lowest(left, middle, right));
      dips.weight[count++] = 0;
    }
    return count;
  }

  /** Shares the probability of each threshold among the dips that lie below it, the first most. */
  function weigh(count: number): void {
    let deepest = 0;
    for (let i = 1; i < count; i++) if (dips.depth[i]! < dips.depth[deepest]!) deepest = i;
    for (let n = 1; n <= THRESHOLDS; n++) {
      const threshold = n / THRESHOLDS;
      const likely = PRIOR[n - 1]!;
      let below = 0;
      let share = likely * DIP_SHARE;
      for (let i = 0; i < count; i++) {
        if (dips.depth[i]! >= threshold) continue;
        dips.weight[i]! += share;
        share *= DIP_RATIO;
        below++;
      }
      if (below === 0) dips.weight[deepest]! += likely * NO_DIP_WEIGHT;
    }
  }

  /** Gives the weight of a dip to the one at twice its lag that is far deeper, as odd harmonics, however weak, are missing at half a period; and that of one hardly deeper back. */
  function doubt(count: number): void {
    for (let i = 0; i < count; i++) {
      if (dips.depth[i]! < LEAST_DOUBTED || dips.lag[i]! < LEAST_LAG) continue;
      for (let j = i + 1; j < count && dips.lag[j]! < 2.06 * dips.lag[i]!; j++) {
        if (dips.lag[j]! < 1.94 * dips.lag[i]!) continue;
        const ratio = dips.depth[i]! / Math.max(dips.depth[j]!, 1e-6);
        const back = dips.weight[j]! * doubtful(MOST_GIVEN * (1 - Math.log(ratio) / Math.log(HARDLY_DEEPER)));
        const moved = dips.weight[i]! * doubtful(Math.log(ratio / FAR_DEEPER)) - back;
        dips.weight[i]! -= moved;
        dips.weight[j]! += moved;
      }
    }
  }

  return {
    span,
    centre,
    find(samples, at) {
      found.count = 0;
      found.depth = 1;
      if (!measure(samples, at)) return found;
      const count = findDips();
      if (count === 0) return found;
      for (let i = 0; i < count; i++) found.depth = Math.min(found.depth, dips.depth[i]!);
      weigh(count);
      doubt(count);
      for (; found.count < Math.min(MOST, count); found.count++) {
        let best = 0;
        for (let i = 1; i < count; i++) if (dips.weight[i]! > dips.weight[best]!) best = i;
        if (dips.weight[best]! <= 0) break;
        found.hz[found.count] = sampleRate / dips.lag[best]!;
        found.probability[found.count] = dips.weight[best]!;
        dips.weight[best] = -1;
      }
      return found;
    },
  };
}

/** Part of a weight that is moved: never all of it. */
function doubtful(part: number): number {
  return Math.max(0, Math.min(0.95, part));
}

/** Where, from -1 to 1, a parabola through three values is least. */
function lowest(left: number, middle: number, right: number): number {
  const curve = left - 2 * middle + right;
  return curve > 0 ? Math.max(-1, Math.min(1, (0.5 * (left - right)) / curve)) : 0;
}

const DIP_RATIO = Math.exp(-DIP_DECAY);
const DIP_SHARE = 1 - DIP_RATIO;

/** Probability of each threshold: differences of the cumulative beta distribution (2, 18). */
const PRIOR = Float64Array.from({ length: THRESHOLDS }, (_, n) => beta((n + 1) / THRESHOLDS) - beta(n / THRESHOLDS));

function beta(x: number): number {
  return 1 - (1 - x) ** BETA * (1 + BETA * x);
}
