import type { PitchTrack } from './pitch-path.ts';

/** One note of a line: `midi` is the nearest key of a keyboard tuned as the music is. */
export interface Note {
  startS: number;
  endS: number;
  midi: number;
  /** Cents that the note's median pitch lies above the key at A4 = 440 Hz. */
  centsOff: number;
  /** Mean confidence of the track in the note. */
  confidence: number;
}

/** Log units that another note costs, */
const CHANGE = 6;
/** also where it begins or ends at a rest, unless rests are sure, */
const SURE_CHANGE = 1.5;
/** each hundredth of a second a semitone beside the note, */
const BESIDE = 0.6;
/** one without pitch in a note, and one with pitch in none. */
const GAP = 0.35;
const STRAY = 0.5;
/** Farther beside than this counts no more, in semitones: an octave error is one error. */
const FARTHEST = 2;
/** Shortest note, in seconds. */
const LEAST_S = 0.06;
/** A rise within so many seconds begins the same note anew, */
const RISE_S = 0.06;
/** when the pitch is this little sure meanwhile, or the rise is so many times as high. */
const DOUBT = 0.8;
const STROKE = 3.5;
/** Steadiest spread of pitches around the keys, 0 to 1, by which the tuning is believed. */
const LEAST_STEADY = 0.2;

/**
 * Notes of a line of pitch: the likeliest course of a hidden Markov model whose states are the keys and silence (after
 * Mauch et al. 2015), on keys tuned as the line is; the same key is struck anew at the frames where
 * `strokes` is 1. Short notes between rests are believed where the track's rests are `sure`.
 */
export function notesOf(track: PitchTrack, strokes: Uint8Array, { sure = false } = {}): Note[] {
  const { hz, voiced, hopS } = track;
  const tuning = tuningOf(track);
  const pitch = Float32Array.from(hz, (value, t) => (voiced[t] ? 69 + 12 * Math.log2(value / 440) - tuning : NaN));
  const course = keyCourse(pitch, { frame: hopS / 0.01, rest: sure ? SURE_CHANGE : CHANGE });
  const notes: Note[] = [];
  let start = 0;
  for (let t = 1; t <= course.length; t++) {
    if (t < course.length && course[t] === course[start] && !(strokes[t] && (t - start) * hopS >= LEAST_S)) continue;
    const midi = course[start]!;
    const inside = pitch.subarray(start, t).filter((value) => !Number.isNaN(value));
    if (midi > 0 && (t - start) * hopS >= LEAST_S && inside.length > 0) {
      const off = inside.toSorted()[inside.length >> 1]! - midi + tuning;
      let sum = 0;
      for (let i = start; i < t; i++) sum += track.confidence[i]!;
      notes.push({
        startS: start * hopS,
        endS: t * hopS,
        midi,
        centsOff: 100 * off,
        confidence: sum / (t - start),
      });
    }
    start = t;
  }
  return notes;
}

/** Semitones, -0.5 to 0.5, that the pitches of a line lie off the keys at A4 = 440 Hz; 0 when they lie anywhere. */
function tuningOf({ hz, voiced }: PitchTrack): number {
  let [re, im, count] = [0, 0, 0];
  for (let t = 0; t < hz.length; t++) {
    if (!voiced[t]) continue;
    const turn = 2 * Math.PI * 12 * Math.log2(hz[t]! / 440);
    re += Math.cos(turn);
    im += Math.sin(turn);
    count++;
  }
  return count > 0 && Math.hypot(re, im) >= LEAST_STEADY * count ? Math.atan2(im, re) / (2 * Math.PI) : 0;
}

/** Key of every frame, 0 for none: Viterbi over all keys in the range of the line. */
function keyCourse(pitch: Float32Array, { frame, rest: change }: { frame: number; rest: number }): Uint8Array {
  let [low, high] = [127, 1];
  for (const value of pitch) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, Math.max(1, Math.round(value)));
    high = Math.max(high, Math.min(127, Math.round(value)));
  }
  const course = new Uint8Array(pitch.length);
  if (high < low) return course;
  const states = high - low + 2; // the last one is silence
  const rest = states - 1;
  const from = new Uint8Array(pitch.length * states);
  let before = new Float64Array(states);
  let now = new Float64Array(states);
  for (let t = 0; t < pitch.length; t++) {
    const p = pitch[t]!;
    let best = 0;
    for (let state = 1; state < rest; state++) if (before[state]! > before[best]!) best = state;
    const fromRest = before[rest]! - change;
    const leap = Math.max(before[best]! - CHANGE, fromRest);
    const origin = leap > fromRest ? best : rest;
    for (let state = 0; state < states; state++) {
      let cost: number;
      if (Number.isNaN(p)) cost = state === rest ? 0 : GAP;
      else cost = state === rest ? STRAY : BESIDE * Math.min(FARTHEST, Math.abs(p - low - state));
      const stay = before[state]!;
      const other = state === rest ? before[best]! - change : leap;
      from[t * states + state] = stay >= other ? state : state === rest ? best : origin;
      now[state] = Math.max(stay, other) - cost * frame;
    }
    [before, now] = [now, before];
  }
  let state = before.indexOf(before.reduce((most, score) => Math.max(most, score)));
  for (let t = pitch.length - 1; t >= 0; t--) {
    course[t] = state === rest ? 0 : low + state;
    state = from[t * states + state]!;
  }
  return course;
}

/** 1 where the level rises as at a stroke: fast, or out of a moment whose pitch is in doubt. Tremolo and beating keep their pitch. */
export function risesOf({ level, confidence, hopS }: PitchTrack, riseDb: number): Uint8Array {
  const rises = new Uint8Array(level.length);
  const reach = Math.max(1, Math.round(RISE_S / hopS));
  const db = Float32Array.from(level, (value) => 20 * Math.log10(value + 1e-6));
  const riseAt = (t: number): number => (t >= 0 && t + reach < db.length ? db[t + reach]! - db[t]! : 0);
  for (let t = 1; t + reach < db.length; t++) {
    const rise = riseAt(t);
    if (rise < riseDb) continue;
    // The steepest place of a rise stands for it.
    let steepest = true;
    for (let i = 1; i <= reach && steepest; i++) steepest = riseAt(t - i) < rise && riseAt(t + i) <= rise;
    if (!steepest) continue;
    let least = 1;
    for (let i = Math.max(0, t - (reach >> 1)); i <= t + reach; i++) least = Math.min(least, confidence[i]!);
    if (least < DOUBT || rise >= STROKE * riseDb) rises[t + (reach >> 1)] = 1;
  }
  return rises;
}

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Name of a MIDI number, as in A4. */
export function noteName(midi: number): string {
  return `${NAMES[((midi % 12) + 12) % 12]}${Math.floor(midi / 12) - 1}`;
}
