import { BINS_PER_SEMITONE, createPeakFinder, harmonicSum, hzOfBin, SALIENCE_BINS } from './salience.ts';
import { createStft } from '../transforms/stft.ts';

/** Transform length in samples at 22.05 kHz, about 93 ms. */
const SIZE = 2_048;
/** Maximum number of candidates per frame. */
export const CANDIDATES = 10;
/** Offsets of context frames: a melody continues, whereas a chord or a drum stroke began just before or decays. */
const CONTEXT_OFFSETS = [-6, -3, 3, 6] as const;
const REACH = 6;
const HARMONICS = 10;
/** Multiples of the pitch between its harmonics: energy there indicates another pitch. */
const BETWEEN_HARMONICS = [0.5, 1.5, 2.5, 1 / 3, 2 / 3, 4 / 3] as const;
const SEMITONE = 2 ** (1 / 12);
/** Dynamic range: levels are scaled from 0, this far below the recent peak, to 1, the peak. */
const RANGE_DB = 60;
/** Decay of the recent peak per frame. */
const PEAK_DECAY = 0.999;

/** Features per candidate. */
export const FEATURES = HARMONICS * 2 + 4 * CONTEXT_OFFSETS.length + BETWEEN_HARMONICS.length + 4 + 4 + 3;

/** Melody pitch candidates of one frame; the arrays are reused by the next frame. */
export interface MelodyCandidates {
  count: number;
  /** Candidate pitches in Hz, the most salient first. */
  hz: Float64Array;
  /** `FEATURES` values per candidate, about 0 to 1. */
  features: Float32Array;
}

/** Finds melody pitch candidates in a stream of mid (mean) and side (half the difference) of two channels. */
export interface MelodyFinder {
  push(middle: Float32Array, side: Float32Array, frame: (candidates: MelodyCandidates) => void): void;
  finish(frame: (candidates: MelodyCandidates) => void): void;
}

interface Spectrum {
  /** Levels of the bins, 0 to 1. */
  level: Float32Array;
  /** How equal each bin is in both channels, -1 to 1. */
  centred: Float32Array;
  magnitude: Float64Array;
  peak: number;
}

/** Returns a finder at `sampleRate` Hz; frame n is centred on sample n * hop. */
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
  const candidates: MelodyCandidates = {
    count: 0,
    hz: new Float64Array(CANDIDATES),
    features: new Float32Array(CANDIDATES * FEATURES),
  };
  const picked = new Int32Array(CANDIDATES);
  let recentPeak = 1e-6;
  let frameCount = 0;
  const middles: Float64Array[] = [];

  function emitFrames(frame: (candidates: MelodyCandidates) => void): void {
    while (middles.length > 0 && sides.length > 0) {
      addSpectrum(middles.shift()!, sides.shift()!);
      if (frameCount > REACH) frame(describe(frameCount - 1 - REACH));
    }
  }

  function addSpectrum(middle: Float64Array, side: Float64Array): void {
    const spectrum = ring[frameCount++ % ring.length]!;
    let peak = 0;
    for (let k = 2; k < bins; k++) peak = Math.max(peak, middle[k]!);
    recentPeak = Math.max(recentPeak * PEAK_DECAY, Math.sqrt(peak), 1e-6);
    spectrum.peak = Math.sqrt(peak) / recentPeak;
    const scale = 1 / (recentPeak * recentPeak);
    for (let k = 0; k < bins; k++) {
      const power = middle[k]! * scale;
      spectrum.magnitude[k] = Math.sqrt(power);
      spectrum.level[k] = power > 1e-6 ? 1 + (10 / RANGE_DB) * Math.log10(power) : 0;
      spectrum.centred[k] = (middle[k]! - side[k]!) / (middle[k]! + side[k]! + 1e-20);
    }
  }

  function describe(n: number): MelodyCandidates {
    const now = ring[n % ring.length]!;
    candidates.count = 0;
    if (now.peak < 1e-3) return candidates;
    harmonicSum(findPeaks(now.magnitude), salience);
    let maxSalience = 1e-9;
    for (let bin = 1; bin < SALIENCE_BINS - 1; bin++) {
      const value = salience[bin]!;
      if (value <= salience[bin - 1]! || value < salience[bin + 1]!) continue;
      maxSalience = Math.max(maxSalience, value);
      let place = candidates.count;
      while (place > 0 && salience[picked[place - 1]!]! < value) place--;
      if (place >= CANDIDATES) continue;
      if (candidates.count < CANDIDATES) candidates.count++;
      picked.copyWithin(place + 1, place, candidates.count - 1);
      picked[place] = bin;
    }
    for (let i = 0; i < candidates.count; i++) {
      const bin = picked[i]!;
      const [left, top, right] = [salience[bin - 1]!, salience[bin]!, salience[bin + 1]!];
      const curve = left - 2 * top + right;
      const hz = hzOfBin(bin + (curve < 0 ? (0.5 * (left - right)) / curve : 0));
      candidates.hz[i] = hz;
      let at = i * FEATURES;
      const features = candidates.features;
      for (let h = 1; h <= HARMONICS; h++) features[at++] = interpolate(now.level, hz * h);
      for (let h = 1; h <= HARMONICS; h++) features[at++] = interpolate(now.centred, hz * h);
      for (const offset of CONTEXT_OFFSETS) {
        const index = n + offset;
        const context = index >= 0 && index < frameCount ? ring[index % ring.length]! : undefined;
        for (let h = 1; h <= 4; h++) features[at++] = context ? interpolate(context.level, hz * h) : 0;
      }
      for (const multiple of BETWEEN_HARMONICS) features[at++] = interpolate(now.level, hz * multiple);
      for (let h = 1; h <= 2; h++) {
        features[at++] = interpolate(now.level, hz * h * SEMITONE);
        features[at++] = interpolate(now.level, (hz * h) / SEMITONE);
      }
      features[at++] = top / maxSalience;
      features[at++] = Math.log10(top + 1e-3) / 2;
      features[at++] = i / CANDIDATES;
      features[at++] = bin / SALIENCE_BINS;
      const octave = 12 * BINS_PER_SEMITONE;
      features[at++] = bin >= octave ? peakNear(bin - octave) / maxSalience : 0;
      features[at++] = bin + octave < SALIENCE_BINS - 1 ? peakNear(bin + octave) / maxSalience : 0;
      features[at++] = now.peak;
    }
    return candidates;
  }

  function peakNear(bin: number): number {
    return Math.max(salience[bin - 1] ?? 0, salience[bin]!, salience[bin + 1] ?? 0);
  }

  function interpolate(values: Float32Array, hz: number): number {
    const position = hz / binHz;
    const k = Math.floor(position);
    if (k + 1 >= bins) return 0;
    return values[k]! + (position - k) * (values[k + 1]! - values[k]!);
  }

  return {
    push(middle, side, frame) {
      middleStft.push(middle, collectInto(middles));
      sideStft.push(side, collectInto(sides));
      emitFrames(frame);
    },
    finish(frame) {
      middleStft.finish(collectInto(middles));
      sideStft.finish(collectInto(sides));
      emitFrames(frame);
      // The last frames have silence as their context.
      for (let n = Math.max(0, frameCount - REACH); n < frameCount; n++) frame(describe(n));
    },
  };
}

const collectInto = (into: Float64Array[]) => (power: Float64Array) => void into.push(power.slice());

/** Harmonics of a candidate whose levels `writeHarmonics` writes. */
export const LEAD_HARMONICS: number = HARMONICS;

/** Calls `write` with the level of each of the first harmonics of candidate `i`, 0 to 255. */
export function writeHarmonics(features: Float32Array, i: number, write: (level: number) => void): void {
  for (let h = 0; h < HARMONICS; h++) write(Math.round(255 * Math.max(0, Math.min(1, features[i * FEATURES + h]!))));
}

/** Returns the linear level of the first harmonics of candidate `i`, relative to the recent peak. */
export function harmonicLevel(features: Float32Array, i: number): number {
  let power = 0;
  for (let h = 0; h < HARMONICS; h++) power += 10 ** ((RANGE_DB / 10) * (features[i * FEATURES + h]! - 1));
  return Math.sqrt(power);
}
