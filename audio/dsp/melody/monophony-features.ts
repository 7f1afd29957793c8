import { BANDS, LEVELS } from './band-levels.ts';
import type { PitchTrack, VoiceTrack } from './pitch-path.ts';

/** Sample rate in Hz, window length and hop in samples of the spectra that the detector takes. */
export const VOICE_RATE = 11_025;
export const VOICE_SIZE = 2_048;
export const VOICE_HOP = 512;

/** Frames below this level, relative to the loudest, are ignored. */
const MIN_RELATIVE_LEVEL = 0.03;
/**
 * An onset has no pitch yet: each frame takes the clearest one in a window from so many seconds before to so many
 * after.
 */
const BEFORE_S = 0.05;
const AFTER_S = 0.15;
/** A pitch is steady where it moves by less than this many semitones within this many seconds on either side. */
const STEADY = 0.8;
const STEADY_S = 0.1;
const MIN_APERIODICITY = 1e-4;
/** A frame is tonal if the octaves below its highest two are louder than those by this many dB. */
const HISS_BANDS = 2;
const MIN_TONAL_DB = 6;

const BIN_HZ = VOICE_RATE / VOICE_SIZE;
const FIRST_BIN = 8;
/**
 * A pitch is subharmonic, the common period of a chord, if the power of its first harmonics is this far below the
 * loudest partial.
 */
const SUBHARMONIC_RATIO = 10 ** -2.5;
const LOW_HARMONICS = 3;

/**
 * Returns four features that distinguish one voice from many: the mean confidence of the sounding frames, the 10th
 * percentile of the confidence and the 75th percentile of the log aperiodicity of the clearest frames nearby, and the
 * fraction of steady pitch.
 */
export function monophonyFeatures(track: VoiceTrack): number[] {
  const sounding = soundingFrames(track);
  if (sounding.length === 0) return [0, 0, 0, 0];
  const { confidence, hopS } = track;
  const window = [Math.round(-BEFORE_S / hopS), Math.round(AFTER_S / hopS)] as const;
  const maxConfidence = runningMaximum(confidence, window);
  const maxPeriodicity = runningMaximum(
    track.aperiodicity.map((depth) => -Math.log10(depth + MIN_APERIODICITY)),
    window,
  );
  const steady = steadyFrames(track);
  return [
    sounding.reduce((sum, t) => sum + confidence[t]!, 0) / sounding.length,
    quantile(maxConfidence, sounding, 0.1),
    -quantile(maxPeriodicity, sounding, 0.25),
    sounding.filter((t) => steady[t]).length / sounding.length,
  ];
}

/** Returns the mean confidence of the sounding frames; 0 if there are none. */
export function soundingConfidence(track: PitchTrack): number {
  const sounding = soundingFrames(track);
  return sounding.reduce((sum, t) => sum + track.confidence[t]!, 0) / Math.max(1, sounding.length);
}

/** How clear and how periodic the pitch is over a whole recording, consonants and breath aside. */
export interface Clarity {
  /** Mean confidence of the tonal frames. */
  confidence: number;
  /** 30th percentile of the confidence of the clearest frames nearby, and median of their log aperiodicity. */
  nearbyConfidence: number;
  logAperiodicity: number;
}

/** Returns the clarity of a track; undefined if nothing in it is tonal. */
export function clarityOf(track: VoiceTrack): Clarity | undefined {
  const { confidence, aperiodicity, hopS } = track;
  const tonal = soundingFrames(track).filter((t) => isTonal(track, t));
  if (tonal.length === 0) return undefined;
  const window = [Math.round(-BEFORE_S / hopS), Math.round(AFTER_S / hopS)] as const;
  const periodicity = aperiodicity.map((depth) => -Math.log10(depth + MIN_APERIODICITY));
  return {
    confidence: tonal.reduce((sum, t) => sum + confidence[t]!, 0) / tonal.length,
    nearbyConfidence: quantile(runningMaximum(confidence, window), tonal, 0.3),
    logAperiodicity: -quantile(runningMaximum(periodicity, window), tonal, 0.5),
  };
}

/** Reports whether the octaves of the lower harmonics are louder than those of hisses and breath. */
function isTonal({ bands }: VoiceTrack, frame: number): boolean {
  let [low, high] = [-Infinity, -Infinity];
  for (let band = 0; band < BANDS; band++) {
    const level = bands[frame * LEVELS + band]!;
    if (band < BANDS - HISS_BANDS) low = Math.max(low, level);
    else high = Math.max(high, level);
  }
  return low > high + MIN_TONAL_DB;
}

function soundingFrames({ level }: PitchTrack): number[] {
  const max = level.reduce((peak, value) => Math.max(peak, value), 0);
  return Array.from(level.keys()).filter((t) => level[t]! > max * MIN_RELATIVE_LEVEL);
}

/** Returns the running maximum over `from` to `to` frames relative to each. */
function runningMaximum(values: Float32Array, [from, to]: readonly [number, number]): Float32Array {
  return values.map((_, t) => {
    let max = -Infinity;
    for (let i = Math.max(0, t + from); i <= Math.min(values.length - 1, t + to); i++) max = Math.max(max, values[i]!);
    return max;
  });
}

function quantile(values: Float32Array, frames: readonly number[], fraction: number): number {
  const sorted = Float32Array.from(frames, (t) => values[t]!).toSorted();
  return sorted[Math.floor(fraction * (sorted.length - 1))]!;
}

/** Returns 1 for the frames of every passage with a steady pitch. */
function steadyFrames({ hz, hopS }: PitchTrack): Uint8Array {
  const reach = Math.round(STEADY_S / hopS);
  const steady = new Uint8Array(hz.length);
  for (let t = reach; t + reach < hz.length; t++) {
    let [low, high] = [Infinity, 0];
    for (let i = t - reach; i <= t + reach; i++) {
      low = Math.min(low, hz[i]!);
      high = Math.max(high, hz[i]!);
    }
    if (low > 0 && 12 * Math.log2(high / low) < STEADY) steady.fill(1, t - reach, t + reach + 1);
  }
  return steady;
}

/**
 * Measures how many pitches lie far below all sounding partials: the common period of a chord can be as clear as a
 * pitch.
 */
export interface SubharmonicMeter {
  /** Takes the power spectrum of the next frame: VOICE_SIZE samples at VOICE_RATE, VOICE_HOP after the previous one. */
  readonly push: (power: Float64Array) => void;
  /** Returns the fraction of subharmonic pitches, 0 to 1. */
  finish(): number;
}

/** Returns the meter for a pitch track. */
export function createSubharmonicMeter({ hz, hopS }: PitchTrack): SubharmonicMeter {
  let [subharmonic, pitched, n] = [0, 0, 0];
  return {
    push(power) {
      const pitch = hz[Math.round((n++ * VOICE_HOP) / VOICE_RATE / hopS)] ?? 0;
      if (pitch === 0) return;
      pitched++;
      if (isSubharmonic(power, pitch)) subharmonic++;
    },
    finish: () => subharmonic / Math.max(1, pitched),
  };
}

function isSubharmonic(power: Float64Array, hz: number): boolean {
  let loudest = 0;
  for (let bin = FIRST_BIN; bin < power.length; bin++) loudest = Math.max(loudest, power[bin]!);
  let low = 0;
  for (let h = 1; h <= LOW_HARMONICS; h++) {
    const centre = Math.round((h * hz) / BIN_HZ);
    for (let bin = Math.max(0, centre - 1); bin <= Math.min(power.length - 1, centre + 1); bin++)
      low = Math.max(low, power[bin]!);
  }
  return low < SUBHARMONIC_RATIO * loudest;
}
