import type { Line } from './hum-fold.ts';
import { kalmanSmooth } from './kalman-smoother.ts';

/** Frames between the moments at which harmonics are fitted, 2 s; between them a fit runs straight. */
const STEP = 16;
const ROUNDS = 4;
/** By how much frames that follow one another are alike, and so say less of a mean than their number. */
const ALIKE = 3;
/** Levels outside of this are not followed: at less there is nothing to follow the phase by. */
const LEVELS = { least: 0.02, most: 4 } as const;

/** A harmonic of one channel as it was measured. */
export interface Measured {
  /** 1 is the first. */
  harmonic: number;
  line: Line;
}

/** What all harmonics of a hum share: angle of the first beyond what was measured with, in radians, and level, about 1; by frame. */
export interface Course {
  angle: Float64Array;
  level: Float64Array;
}

/** Level and phase of one harmonic beside the course, at every `STEP` frames. */
export interface Fit {
  re: Float64Array;
  im: Float64Array;
  /** Median distance of a frame from the fit. */
  scale: Float64Array;
  /** 0 when the fit may be chance, towards 1 when it is beyond doubt. */
  trust: Float64Array;
}

/** A course that changes nothing. */
export function plainCourse(frames: number): Course {
  return { angle: new Float64Array(frames), level: new Float64Array(frames).fill(1) };
}

/**
 * One step towards the likeliest course of a hum: harmonics are fitted over `reach` frames to each side, and what they leave of
 * the angle (of harmonic h, h times that of the first) and level is smoothed and added. Loud frames, which are music, count little.
 */
export function refineCourse(
  measured: readonly Measured[],
  course: Course,
  { reach, followLevel }: { reach: number; followLevel: boolean },
): Course {
  const frames = course.angle.length;
  const sums = { turn: new Float64Array(frames), turns: new Float64Array(frames) };
  const gains = { gain: new Float64Array(frames), gains: new Float64Array(frames) };
  const drift = createDrift(frames);
  for (const { harmonic, line } of measured) {
    const fit = fitHarmonic({ harmonic, line }, course, reach);
    drift.add(harmonic, fit);
    for (let n = 0; n < frames; n++) {
      const [cr, ci, scale, trust] = fitAt(fit, n);
      const power = cr * cr + ci * ci;
      if (trust <= 0 || power <= 0) continue;
      const level = course.level[n]!;
      const [yr, yi] = turned(line, n, harmonic * course.angle[n]!);
      const [er, ei] = [yr - level * cr, yi - level * ci];
      const precision = (2 * trust * power) / (scale * scale + er * er + ei * ei + 1e-30);
      const along = (yr * cr + yi * ci) / power;
      const aside = (yi * cr - yr * ci) / power;
      gains.gain[n]! += precision * (along - level);
      gains.gains[n]! += precision;
      const sure = precision * harmonic * harmonic * level * level;
      sums.turn[n]! += (sure * aside) / (harmonic * level);
      sums.turns[n]! += sure;
    }
  }
  const drifted = drift.finish();
  const turn = smoothMean(sums.turn, sums.turns);
  const gain = followLevel ? smoothMean(gains.gain, gains.gains) : new Float64Array(frames);
  return {
    angle: course.angle.map((angle, n) => angle + turn[n]! + drifted[n]!),
    level: course.level.map((level, n) => Math.max(LEVELS.least, Math.min(LEVELS.most, level + gain[n]!))),
  };
}

/** The smoothed course of means, given as sums weighed by precision and these precisions. */
function smoothMean(sums: Float64Array, precisions: Float64Array): Float64Array {
  return kalmanSmooth(
    sums.map((sum, n) => (precisions[n]! > 0 ? sum / precisions[n]! : 0)),
    precisions,
  );
}

/** Gathers by how much the fits themselves turn with time, as the first harmonic would: what is slow hides in them. */
function createDrift(frames: number) {
  const count = fitsIn(frames);
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

/** Fits over so many frames. */
function fitsIn(frames: number): number {
  return Math.ceil((frames - 1) / STEP) + 1;
}

/** Fits a harmonic by robust means (Cauchy weights) over `reach` frames to each side of every `STEP`th. */
export function fitHarmonic({ harmonic, line }: Measured, { angle, level }: Course, reach: number): Fit {
  const frames = angle.length;
  const count = fitsIn(frames);
  const fit: Fit = {
    re: new Float64Array(count),
    im: new Float64Array(count),
    scale: new Float64Array(count),
    trust: new Float64Array(count),
  };
  const re = new Float64Array(frames);
  const im = new Float64Array(frames);
  for (let n = 0; n < frames; n++) [re[n], im[n]] = turned(line, n, harmonic * angle[n]!);
  for (let k = 0; k < count; k++) {
    const from = Math.max(0, k * STEP - reach);
    const to = Math.min(frames, k * STEP + reach + 1);
    const found = robustMean(re.subarray(from, to), im.subarray(from, to), level.subarray(from, to));
    [fit.re[k], fit.im[k], fit.scale[k]] = [found.re, found.im, found.scale];
    const power = found.re ** 2 + found.im ** 2;
    fit.trust[k] = power > 0 ? Math.max(0, 1 - (ALIKE * found.doubt) / power) : 0;
  }
  return fit;
}

/** A fit at one frame: real and imaginary part, scale and trust. */
export function fitAt({ re, im, scale, trust }: Fit, frame: number): [number, number, number, number] {
  const k = Math.min(re.length - 1, Math.floor(frame / STEP));
  const next = Math.min(re.length - 1, k + 1);
  const share = frame / STEP - k;
  const between = (values: Float64Array): number => values[k]! + share * (values[next]! - values[k]!);
  return [between(re), between(im), between(scale), between(trust)];
}

/** A frame of a line turned back by an angle. */
export function turned({ re, im }: Line, frame: number, angle: number): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [re[frame]! * c + im[frame]! * s, im[frame]! * c - re[frame]! * s];
}

/** The value that, times the levels, most frames lie around; and the variance of its error. */
function robustMean(re: Float64Array, im: Float64Array, level: Float64Array) {
  const count = re.length;
  const distances = new Float64Array(count);
  const scratch = new Float64Array(count);
  let cr = median(re, scratch);
  let ci = median(im, scratch);
  let [scale, doubt] = [0, 0];
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
    doubt = spread / (weights * weights);
  }
  return { re: cr, im: ci, scale, doubt };
}

/** The middle value, by Hoare's selection (1961). */
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
