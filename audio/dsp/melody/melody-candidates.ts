import { BINS_PER_SEMITONE, createPeakFinder, harmonicSum, hzOfBin, SALIENCE_BINS } from './salience.ts';
import { createStft } from '../spectrum/stft.ts';

/** Transform length at the rate that melodies are looked for at, in samples; about 93 ms. */
const SIZE = 2_048;
/** Candidates of each frame. */
export const CANDIDATES = 10;
/** Frames before and after that a candidate is seen in: a line goes on, a chord or a stroke came just before or dies away. */
const MOMENTS = [-6, -3, 3, 6] as const;
const REACH = 6;
const HARMONICS = 10;
/** Multiples between the harmonics: energy there speaks for another pitch. */
const BETWEEN = [0.5, 1.5, 2.5, 1 / 3, 2 / 3, 4 / 3] as const;
const SEMITONE = 2 ** (1 / 12);
/** Levels are told from 0, this far below the recent peak, to 1, the peak. */
const RANGE_DB = 60;
/** How fast the recent peak is forgotten, per frame. */
const FORGET = 0.999;

/** Numbers that describe one candidate. */
export const FEATURES = HARMONICS * 2 + 4 * MOMENTS.length + BETWEEN.length + 4 + 4 + 3;

/** One frame of candidates for the melody's pitch; the arrays are reused by the next. */
export interface MelodyCandidates {
  count: number;
  /** Hz, the most salient first. */
  hz: Float64Array;
  /** `FEATURES` numbers of each, about 0 to 1. */
  features: Float32Array;
}

/** Finds candidates for the melody in a stream of the middle (mean) and side (half the difference) of two channels. */
export interface MelodyFinder {
  push(middle: Float32Array, side: Float32Array, frame: (candidates: MelodyCandidates) => void): void;
  finish(frame: (candidates: MelodyCandidates) => void): void;
}

interface Spectrum {
  /** Levels of the bins, 0 to 1. */
  level: Float32Array;
  /** How much each bin is the same in both channels, -1 to 1. */
  centred: Float32Array;
  magnitude: Float64Array;
  peak: number;
}

/** Makes the finder; frame n is centred on sample n * hop. */
export function createMelodyFinder(sampleRate: number, hop: number): MelodyFinder {
  const bins = SIZE / 2 + 1;
  const binHz = sampleRate / SIZE;
  const middleStft = createStft({ size: SIZE, hop });
  const sideStft = createStft({ size: SIZE, hop });
  const findPeaks = createPeakFinder(sampleRate, SIZE);
  const salience = new Float32Array(SALIENCE_BINS);
  const sides: Float64Array[] = [];
  const ring: Spectrum[] = Array.from({ length: 2 * REACH + 1 }, () => ({
    level: new Float32Array(bins),
    centred: new Float32Array(bins),
    magnitude: new Float64Array(bins),
    peak: 0,
  }));
  const found: MelodyCandidates = {
    count: 0,
    hz: new Float64Array(CANDIDATES),
    features: new Float32Array(CANDIDATES * FEATURES),
  };
  const picked = new Int32Array(CANDIDATES);
  let recent = 1e-6;
  let taken = 0;
  const middles: Float64Array[] = [];

  function take(frame: (candidates: MelodyCandidates) => void): void {
    while (middles.length > 0 && sides.length > 0) {
      enter(middles.shift()!, sides.shift()!);
      if (taken > REACH) frame(describe(taken - 1 - REACH));
    }
  }

  function enter(middle: Float64Array, side: Float64Array): void {
    const spectrum = ring[taken++ % ring.length]!;
    let peak = 0;
    for (let k = 2; k < bins; k++) peak = Math.max(peak, middle[k]!);
    recent = Math.max(recent * FORGET, Math.sqrt(peak), 1e-6);
    spectrum.peak = Math.sqrt(peak) / recent;
    const scale = 1 / (recent * recent);
    for (let k = 0; k < bins; k++) {
      const power = middle[k]! * scale;
      spectrum.magnitude[k] = Math.sqrt(power);
      spectrum.level[k] = power > 1e-6 ? 1 + (10 / RANGE_DB) * Math.log10(power) : 0;
      spectrum.centred[k] = (middle[k]! - side[k]!) / (middle[k]! + side[k]! + 1e-20);
    }
  }

  function describe(n: number): MelodyCandidates {
    const now = ring[n % ring.length]!;
    found.count = 0;
    if (now.peak < 1e-3) return found;
    harmonicSum(findPeaks(now.magnitude), salience);
    let most = 1e-9;
    for (let bin = 1; bin < SALIENCE_BINS - 1; bin++) {
      const value = salience[bin]!;
      if (value <= salience[bin - 1]! || value < salience[bin + 1]!) continue;
      most = Math.max(most, value);
      let place = found.count;
      while (place > 0 && salience[picked[place - 1]!]! < value) place--;
      if (place >= CANDIDATES) continue;
      if (found.count < CANDIDATES) found.count++;
      picked.copyWithin(place + 1, place, found.count - 1);
      picked[place] = bin;
    }
    for (let i = 0; i < found.count; i++) {
      const bin = picked[i]!;
      const [left, top, right] = [salience[bin - 1]!, salience[bin]!, salience[bin + 1]!];
      const curve = left - 2 * top + right;
      const hz = hzOfBin(bin + (curve < 0 ? (0.5 * (left - right)) / curve : 0));
      found.hz[i] = hz;
      let at = i * FEATURES;
      const features = found.features;
      for (let h = 1; h <= HARMONICS; h++) features[at++] = sample(now.level, hz * h);
      for (let h = 1; h <= HARMONICS; h++) features[at++] = sample(now.centred, hz * h);
      for (const moment of MOMENTS) {
        const index = n + moment;
        const then = index >= 0 && index < taken ? ring[index % ring.length]! : undefined;
        for (let h = 1; h <= 4; h++) features[at++] = then ? sample(then.level, hz * h) : 0;
      }
      for (const multiple of BETWEEN) features[at++] = sample(now.level, hz * multiple);
      for (let h = 1; h <= 2; h++) {
        features[at++] = sample(now.level, hz * h * SEMITONE);
        features[at++] = sample(now.level, (hz * h) / SEMITONE);
      }
      features[at++] = top / most;
      features[at++] = Math.log10(top + 1e-3) / 2;
      features[at++] = i / CANDIDATES;
      features[at++] = bin / SALIENCE_BINS;
      const octave = 12 * BINS_PER_SEMITONE;
      features[at++] = bin >= octave ? near(bin - octave) / most : 0;
      features[at++] = bin + octave < SALIENCE_BINS - 1 ? near(bin + octave) / most : 0;
      features[at++] = now.peak;
    }
    return found;
  }

  function near(bin: number): number {
    return Math.max(salience[bin - 1] ?? 0, salience[bin]!, salience[bin + 1] ?? 0);
  }

  function sample(values: Float32Array, hz: number): number {
    const position = hz / binHz;
    const k = Math.floor(position);
    if (k + 1 >= bins) return 0;
    return values[k]! + (position - k) * (values[k + 1]! - values[k]!);
  }

  return {
    push(middle, side, frame) {
      middleStft.push(middle, hold(middles));
      sideStft.push(side, hold(sides));
      take(frame);
    },
    finish(frame) {
      middleStft.finish(hold(middles));
      sideStft.finish(hold(sides));
      take(frame);
      // What comes after the end is silence; nothing of it is asked for.
      for (let n = Math.max(0, taken - REACH); n < taken; n++) frame(describe(n));
    },
  };
}

const hold = (into: Float64Array[]) => (power: Float64Array) => void into.push(power.slice());

/** Level of the first harmonics of candidate `i`, linear, to the recent peak. */
export function harmonicLevel(features: Float32Array, i: number): number {
  let power = 0;
  for (let h = 0; h < HARMONICS; h++) power += 10 ** ((RANGE_DB / 10) * (features[i * FEATURES + h]! - 1));
  return Math.sqrt(power);
}
