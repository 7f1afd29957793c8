import type { PartialTrack } from './hum-fold.ts';
import { kalmanSmooth } from './kalman-smoother.ts';

/** Frames between the fits of a harmonic, 2 s; in between, fits are interpolated linearly. */
const STEP = 16;
/** Iterations of the robust mean. */
const ROUNDS = 4;
/** Factor on the variance of a mean for the correlation of successive frames. */
const CORRELATION_FACTOR = 3;
/** Levels are clipped to this range: below it the phase cannot be followed. */
const LEVELS = { min: 0.02, max: 4 } as const;

/** A measured harmonic of one channel. */
export interface Harmonic {
  /** Number of the harmonic; 1 is the fundamental. */
  harmonic: number;
  track: PartialTrack;
}

/**
 * Parameters that all harmonics of a hum share, per frame: phase of the fundamental relative to the analysis, in
 * radians, and level, about 1.
 */
export interface CommonTrack {
  angle: Float64Array;
  level: Float64Array;
}

/** Complex amplitude of one harmonic relative to the common track, at every `STEP` frames. */
export interface Fit {
  re: Float64Array;
  im: Float64Array;
  /** Median distance of the frames from the fit. */
  scale: Float64Array;
  /** Reliability of the fit: 0 if it may be chance, towards 1 if it is certain. */
  trust: Float64Array;
}

/** Returns the neutral common track: phase 0, level 1. */
export function neutralTrack(frames: number): CommonTrack {
  return { angle: new Float64Array(frames), level: new Float64Array(frames).fill(1) };
}

/**
 * Refines the common track of a hum by one iteration: harmonics are fitted over `reach` frames to each side, and their residuals of phase
 * (of harmonic h, h times that of the fundamental) and level are smoothed and added. Loud frames, which are music, have little weight.
 */
export function refineCommonTrack(
  harmonics: readonly Harmonic[],
  common: CommonTrack,
  { reach, followLevel }: { reach: number; followLevel: boolean },
): CommonTrack {
  const frames = common.angle.length;
  const phase = { sum: new Float64Array(frames), precision: new Float64Array(frames) };
  const gains = { gain: new Float64Array(frames), gains: new Float64Array(frames) };
  const drift = createDriftEstimator(frames);
  for (const { harmonic, track } of harmonics) {
    const fit = fitHarmonic({ harmonic, track }, common, reach);
    drift.add(harmonic, fit);
    for (let n = 0; n < frames; n++) {
      const [cr, ci, scale, trust] = fitAt(fit, n);
      const power = cr * cr + ci * ci;
      if (trust <= 0 || power <= 0) continue;
      const level = common.level[n]!;
      const [yr, yi] = rotated(track, n, harmonic * common.angle[n]!);
      const [er, ei] = [yr - level * cr, yi - level * ci];
      const precision = (2 * trust * power) / (scale * scale + er * er + ei * ei + 1e-30);
      const along = (yr * cr + yi * ci) / power;
      const aside = (yi * cr - yr * ci) / power;
      gains.gain[n]! += precision * (along - level);
      gains.gains[n]! += precision;
      const phasePrecision = precision * harmonic * harmonic * level * level;
      phase.sum[n]! += (phasePrecision * aside) / (harmonic * level);
      phase.precision[n]! += phasePrecision;
    }
  }
  const drifted = drift.finish();
  const phaseCorrection = smoothMean(phase.sum, phase.precision);
  const levelCorrection = followLevel ? smoothMean(gains.gain, gains.gains) : new Float64Array(frames);
  return {
    angle: common.angle.map((angle, n) => angle + phaseCorrection[n]! + drifted[n]!),
    level: common.level.map((level, n) => Math.max(LEVELS.min, Math.min(LEVELS.max, level + levelCorrection[n]!))),
  };
}

/** Smooths means that are given as sums weighted by precision, and these precisions. */
function smoothMean(sums: Float64Array, precisions: Float64Array): Float64Array {
  return kalmanSmooth(
    sums.map((sum, n) => (precisions[n]! > 0 ? sum / precisions[n]! : 0)),
    precisions,
  );
}

/** Estimates the slow phase drift that the fits have absorbed, as a phase of the fundamental. */
function createDriftEstimator(frames: number) {
  const count = fitCount(frames);
  const [sums, weights] = [new Float64Array(count), new Float64Array(count)];
  return {
    add(harmonic: number, { re, im, scale, trust }: Fit): void {
      for (let k = 1; k < count; k++) {
        const along = re[k]! * re[k - 1]! + im[k]! * im[k - 1]!;
        const aside = im[k]! * re[k - 1]! - re[k]! * im[k - 1]!;
        const weight = (trust[k]! * trust[k - 1]! * Math.hypot(along, aside)) / (scale[k]! * scale[k - 1]! + 1e-30);
        sums[k]! += weight * harmonic * Math.atan2(aside, along);
        weights[k]! += weight * harmonic * harmonic;
      }
    },
    finish(): Float64Array {
      const angles = new Float64Array(count);
      for (let k = 1; k < count; k++) angles[k] = angles[k - 1]! + (weights[k]! > 0 ? sums[k]! / weights[k]! : 0);
      return Float64Array.from({ length: frames }, (_, n) => {
        const k = Math.floor(n / STEP);
        return angles[k]! + (n / STEP - k) * ((angles[k + 1] ?? angles[k]!) - angles[k]!);
      });
    },
  };
}

/** Returns the number of fits over a number of frames. */
function fitCount(frames: number): number {
  return Math.ceil((frames - 1) / STEP) + 1;
}

/** Fits a harmonic by robust means (Cauchy weights) over `reach` frames to each side of every `STEP`th frame. */
export function fitHarmonic({ harmonic, track }: Harmonic, { angle, level }: CommonTrack, reach: number): Fit {
  const frames = angle.length;
  const count = fitCount(frames);
  const fit: Fit = {
    re: new Float64Array(count),
    im: new Float64Array(count),
    scale: new Float64Array(count),
    trust: new Float64Array(count),
  };
  const re = new Float64Array(frames);
  const im = new Float64Array(frames);
  for (let n = 0; n < frames; n++) [re[n], im[n]] = rotated(track, n, harmonic * angle[n]!);
  for (let k = 0; k < count; k++) {
    const from = Math.max(0, k * STEP - reach);
    const to = Math.min(frames, k * STEP + reach + 1);
    const found = robustMean(re.subarray(from, to), im.subarray(from, to), level.subarray(from, to));
    [fit.re[k], fit.im[k], fit.scale[k]] = [found.re, found.im, found.scale];
    const power = found.re ** 2 + found.im ** 2;
    fit.trust[k] = power > 0 ? Math.max(0, 1 - (CORRELATION_FACTOR * found.variance) / power) : 0;
  }
  return fit;
}

/** Interpolates a fit at a frame: real part, imaginary part, scale and trust. */
export function fitAt({ re, im, scale, trust }: Fit, frame: number): [number, number, number, number] {
  const k = Math.min(re.length - 1, Math.floor(frame / STEP));
  const next = Math.min(re.length - 1, k + 1);
  const share = frame / STEP - k;
  const between = (values: Float64Array): number => values[k]! + share * (values[next]! - values[k]!);
  return [between(re), between(im), between(scale), between(trust)];
}

/** Returns a frame of a track rotated back by an angle in radians. */
export function rotated({ re, im }: PartialTrack, frame: number, angle: number): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [re[frame]! * c + im[frame]! * s, im[frame]! * c - re[frame]! * s];
}

/** Returns the robust estimate of the complex amplitude that, times the levels, fits the frames, and the variance of its error. */
function robustMean(re: Float64Array, im: Float64Array, level: Float64Array) {
  const count = re.length;
  const distances = new Float64Array(count);
  const scratch = new Float64Array(count);
  let cr = median(re, scratch);
  let ci = median(im, scratch);
  let [scale, variance] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < count; i++) distances[i] = (re[i]! - level[i]! * cr) ** 2 + (im[i]! - level[i]! * ci) ** 2;
    const square = median(distances, scratch) + 1e-24;
    let [sr, si, weights, spread] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = level[i]! / (1 + distances[i]! / square);
      sr += weight * re[i]!;
      si += weight * im[i]!;
      weights += weight * level[i]!;
      spread += weight * weight * distances[i]!;
    }
    cr = sr / weights;
    ci = si / weights;
    scale = Math.sqrt(square);
    variance = spread / (weights * weights);
  }
  return { re: cr, im: ci, scale, variance };
}

/** Returns the median by quickselect (Hoare 1961). */
function median(values: Float64Array, scratch: Float64Array): number {
  scratch.set(values);
  const middle = values.length >> 1;
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = scratch[middle]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (scratch[i]! < pivot) i++;
      while (scratch[j]! > pivot) j--;
      if (i > j) break;
      const kept = scratch[i]!;
      scratch[i++] = scratch[j]!;
      scratch[j--] = kept;
    }
    if (j < middle) low = i;
    if (middle < i) high = j;
  }
  return scratch[middle] ?? 0;
}
