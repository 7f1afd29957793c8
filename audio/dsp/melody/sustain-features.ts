import { BANDS, LEVELS, SHORT_WINDOWS } from './band-levels.ts';
import type { VoiceTrack } from './pitch-path.ts';

/** Offsets of the context frames in hundredths of a second; the past matters for longer. */
const CONTEXT_OFFSETS = [
  -80, -56, -40, -28, -20, -14, -10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 14, 20, 28, 40,
] as const;
/** Frames before and after whose short windows are features too. */
const SHORT_WINDOW_REACH = 5;
/** Window of the running maximum that levels are relative to, in seconds. */
const BACK_S = 0.4;
const AHEAD_S = 0.05;
/** Level differences are clipped to this, in dB. */
const MAX_DIFFERENCE_DB = 60;
/** Quantile of the sounding levels that defines the loud level of a recording. */
const LOUD_QUANTILE = 0.9;
/** Frames below this level, relative to the loudest, are silent, in dB. */
const SOUNDING_DB = -40;
/** Pitches within this distance are the same, in semitones. */
const SAME_PITCH = 0.7;

/** Features per frame. */
export const SUSTAIN_FEATURES: number =
  CONTEXT_OFFSETS.length * (BANDS + 4) + (2 * SHORT_WINDOW_REACH + 1) * SHORT_WINDOWS + BANDS + 4;

/**
 * Returns a writer of the `SUSTAIN_FEATURES` values of a frame, by which a network decides whether the frame belongs to
 * a sustained note.
 */
export function createSustainFeatures(track: VoiceTrack): (frame: number, into: Float32Array) => void {
  const { hz, voiced, confidence, aperiodicity, bands, hopS } = track;
  const { length } = hz;
  const level = Float32Array.from(track.level, (value) => 20 * Math.log10(value + 1e-6));
  const pitch = Float32Array.from(hz, (value) => (value > 0 ? 12 * Math.log2(value / 220) : 0));
  const logAperiodicity = Float32Array.from(aperiodicity, (value) => Math.log10(value + 1e-4));
  const levels = Array.from({ length: LEVELS }, (_, band) => level.map((_level, t) => bands[t * LEVELS + band]!));
  const [back, ahead] = [Math.round(BACK_S / hopS), Math.round(AHEAD_S / hopS)];
  const peak = runningMaximum(level, back, ahead);
  const peaks = levels.map((values) => runningMaximum(values, back, ahead));
  const loud = loudLevel(level);
  const offsets = CONTEXT_OFFSETS.map((place) => Math.round((place * 0.01) / hopS));

  return (t, into) => {
    let n = 0;
    for (const place of offsets) {
      const at = Math.max(0, Math.min(length - 1, t + place));
      into[n++] = clippedDifference(level[at]! - peak[t]!);
      for (let band = 0; band < BANDS; band++) into[n++] = clippedDifference(levels[band]![at]! - peaks[band]![t]!);
      into[n++] = logAperiodicity[at]!;
      into[n++] = confidence[at]!;
      into[n++] = voiced[at]! && voiced[t]! ? (Math.abs(pitch[at]! - pitch[t]!) < SAME_PITCH ? 1 : -1) : 0;
    }
    for (let place = -SHORT_WINDOW_REACH; place <= SHORT_WINDOW_REACH; place++) {
      const at = Math.max(0, Math.min(length - 1, t + place));
      for (let band = BANDS; band < LEVELS; band++)
        into[n++] = clippedDifference(levels[band]![at]! - peaks[band]![t]!);
    }
    for (let band = 0; band < BANDS; band++) into[n++] = clippedDifference(peaks[band]![t]! - peak[t]!);
    into[n++] = clippedDifference(peak[t]! - loud);
    into[n++] = clippedDifference(level[t]! - loud);
    into[n++] = voiced[t]!;
    into[n] = pitch[t]! / 12;
  };
}

/** Clips a level difference and converts it to units of 10 dB. */
function clippedDifference(db: number): number {
  return Math.max(-MAX_DIFFERENCE_DB, Math.min(MAX_DIFFERENCE_DB, db)) / 10;
}

/** Returns the running maximum from `back` frames before to `ahead` frames after each frame. */
function runningMaximum(values: Float32Array, back: number, ahead: number): Float32Array {
  const highest = new Float32Array(values.length);
  const queue: number[] = []; // indices of decreasing values
  let first = 0;
  for (let t = -ahead; t < values.length; t++) {
    const entering = t + ahead;
    if (entering < values.length) {
      while (queue.length > first && values[queue.at(-1)!]! <= values[entering]!) queue.pop();
      queue.push(entering);
    }
    if (t < 0) continue;
    while (queue[first]! < t - back) first++;
    highest[t] = values[queue[first]!]!;
  }
  return highest;
}

/** Returns the level in dB that most sounding frames do not exceed. */
function loudLevel(level: Float32Array): number {
  const loudest = level.reduce((high, value) => Math.max(high, value), -Infinity);
  const sounding = level.filter((value) => value > loudest + SOUNDING_DB).toSorted();
  return sounding[Math.floor(LOUD_QUANTILE * (sounding.length - 1))] ?? 0;
}
