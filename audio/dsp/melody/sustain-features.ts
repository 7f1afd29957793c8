import { BANDS, LEVELS, LOOKS } from './band-levels.ts';
import type { VoiceTrack } from './pitch-path.ts';

/** Places around a frame that are looked at, in hundredths of a second: what came before matters for longer. */
const PLACES = [-80, -56, -40, -28, -20, -14, -10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 14, 20, 28, 40] as const;
/** How many frames before and after have their short looks taken too. */
const NEAREST = 5;
/** How far back and ahead the loudest moment is looked for that levels are held against. */
const BACK_S = 0.4;
const AHEAD_S = 0.05;
/** Levels farther apart than this are told apart no more, in dB. */
const FARTHEST_DB = 60;
/** Part of what sounds that is less loud than the loud level of a recording. */
const LOUD_PART = 0.9;
/** Frames below this level, to the loudest, do not sound, in dB. */
const SOUNDING_DB = -40;
/** Pitches nearer than this are the same, in semitones. */
const SAME = 0.7;

/** Numbers that describe a frame. */
export const HELD_FEATURES: number = PLACES.length * (BANDS + 4) + (2 * NEAREST + 1) * LOOKS + BANDS + 4;

/** Answers what writes the `HELD_FEATURES` numbers by which a frame of a track is told to be of a held note or not. */
export function createHeldFeatures(track: VoiceTrack): (frame: number, into: Float32Array) => void {
  const { hz, voiced, confidence, depth, bands, hopS } = track;
  const { length } = hz;
  const level = Float32Array.from(track.level, (value) => 20 * Math.log10(value + 1e-6));
  const pitch = Float32Array.from(hz, (value) => (value > 0 ? 12 * Math.log2(value / 220) : 0));
  const noisy = Float32Array.from(depth, (value) => Math.log10(value + 1e-4));
  const levels = Array.from({ length: LEVELS }, (_, band) => level.map((_level, t) => bands[t * LEVELS + band]!));
  const [back, ahead] = [Math.round(BACK_S / hopS), Math.round(AHEAD_S / hopS)];
  const peak = highestAround(level, back, ahead);
  const peaks = levels.map((values) => highestAround(values, back, ahead));
  const loud = loudLevel(level);
  const places = PLACES.map((place) => Math.round((place * 0.01) / hopS));

  return (t, into) => {
    let n = 0;
    for (const place of places) {
      const at = Math.max(0, Math.min(length - 1, t + place));
      into[n++] = apart(level[at]! - peak[t]!);
      for (let band = 0; band < BANDS; band++) into[n++] = apart(levels[band]![at]! - peaks[band]![t]!);
      into[n++] = noisy[at]!;
      into[n++] = confidence[at]!;
      into[n++] = voiced[at]! && voiced[t]! ? (Math.abs(pitch[at]! - pitch[t]!) < SAME ? 1 : -1) : 0;
    }
    for (let place = -NEAREST; place <= NEAREST; place++) {
      const at = Math.max(0, Math.min(length - 1, t + place));
      for (let band = BANDS; band < LEVELS; band++) into[n++] = apart(levels[band]![at]! - peaks[band]![t]!);
    }
    for (let band = 0; band < BANDS; band++) into[n++] = apart(peaks[band]![t]! - peak[t]!);
    into[n++] = apart(peak[t]! - loud);
    into[n++] = apart(level[t]! - loud);
    into[n++] = voiced[t]!;
    into[n] = pitch[t]! / 12;
  };
}

/** Tens of dB, bounded. */
function apart(db: number): number {
  return Math.max(-FARTHEST_DB, Math.min(FARTHEST_DB, db)) / 10;
}

/** Highest value from `back` before to `ahead` after each place. */
function highestAround(values: Float32Array, back: number, ahead: number): Float32Array {
  const highest = new Float32Array(values.length);
  const queue: number[] = []; // places of falling values
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

/** Level that most of what sounds does not pass, in dB. */
function loudLevel(level: Float32Array): number {
  const most = level.reduce((high, value) => Math.max(high, value), -Infinity);
  const sounding = level.filter((value) => value > most + SOUNDING_DB).toSorted();
  return sounding[Math.floor(LOUD_PART * (sounding.length - 1))] ?? 0;
}
