import type { PitchTrack } from './pitch-path.ts';
import { semitonePath } from './semitone-path.ts';

/** One note of a melody; `midi` is the nearest semitone of equal temperament in the tuning of the music. */
export interface Note {
  startS: number;
  endS: number;
  midi: number;
  /** Deviation of the note's median pitch from equal temperament at A4 = 440 Hz, in cents. */
  centsOff: number;
  /** Mean confidence of the track over the note. */
  confidence: number;
}

/** Costs of a path through notes and rests, in log units. */
export interface NoteCosts {
  /** Change to another note. */
  change: number;
  /** 10 ms of a pitch in a rest. */
  pitchInRest: number;
}

/** Costs for a pitch that is followed closely, and for the lead of a mix, whose notes are short beside its slips. */
export const CLEAR_PITCH: NoteCosts = { change: 6, pitchInRest: 0.5 };
export const LEAD_OF_A_MIX: NoteCosts = { change: 2.5, pitchInRest: 0.8 };
/** Transition cost between a note and a rest where rests are reliable. */
const SURE_CHANGE_COST = 1.5;
/** Cost per 10 ms and semitone of deviation from the note … */
const DEVIATION_COST = 0.6;
/** … and of an unvoiced frame in a note. */
const UNVOICED_COST = 0.35;
/** Maximum deviation that counts, in semitones: an octave error counts as one error. */
const MAX_DEVIATION = 2;
/** Minimum note duration in seconds. */
const MIN_NOTE_S = 0.06;
/** A level rise within this many seconds restarts the same note … */
const RISE_WINDOW_S = 0.06;
/** … if the confidence drops below the first meanwhile, or the rise is so many times higher than required. */
const MIN_CONFIDENCE = 0.8;
const STEEP_RISE_RATIO = 3.5;
/** Minimum concentration of the pitches around equal temperament, 0 to 1, for a tuning estimate. */
const MIN_CONCENTRATION = 0.2;

/**
 * Returns the notes of a pitch track: Viterbi decoding of a hidden Markov model whose states are the semitones and
 * silence (after Mauch et al. 2015), tuned to the track. The same pitch is restarted at frames where `onsets` is 1.
 * `sure` marks tracks with reliable rests, in which short notes between rests are kept.
 */
export function decodeNotes(track: PitchTrack, onsets: Uint8Array, { sure = false, costs = CLEAR_PITCH } = {}): Note[] {
  const { hz, voiced, hopS } = track;
  const tuning = tuningOf(hz, voiced);
  const pitch = Float32Array.from(hz, (value, t) => (voiced[t] ? 69 + 12 * Math.log2(value / 440) - tuning : NaN));
  const path = semitonePath(
    pitch,
    {
      change: () => costs.change,
      rest: sure ? SURE_CHANGE_COST : costs.change,
      pitchInRest: costs.pitchInRest,
      deviation: () => DEVIATION_COST,
      maxDeviation: MAX_DEVIATION,
      unvoiced: UNVOICED_COST,
    },
    hopS / 0.01,
  );
  const notes: Note[] = [];
  let start = 0;
  for (let t = 1; t <= path.length; t++) {
    if (t < path.length && path[t] === path[start] && !(onsets[t] && (t - start) * hopS >= MIN_NOTE_S)) continue;
    const midi = path[start]!;
    const inside = pitch.subarray(start, t).filter((value) => !Number.isNaN(value));
    if (midi > 0 && (t - start) * hopS >= MIN_NOTE_S && inside.length > 0) {
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

/**
 * Returns the deviation of the pitches of the chosen frames from equal temperament at A4 = 440 Hz, -0.5 to 0.5 semitones;
 * 0 when they are spread evenly.
 */
export function tuningOf(hz: Float32Array, chosen: Uint8Array): number {
  let [re, im, count] = [0, 0, 0];
  for (let t = 0; t < hz.length; t++) {
    if (!chosen[t]) continue;
    const phase = 2 * Math.PI * 12 * Math.log2(hz[t]! / 440);
    re += Math.cos(phase);
    im += Math.sin(phase);
    count++;
  }
  return count > 0 && Math.hypot(re, im) >= MIN_CONCENTRATION * count ? Math.atan2(im, re) / (2 * Math.PI) : 0;
}

/**
 * Returns 1 where the level rises as at an onset: fast, or while the pitch is uncertain. Tremolo and beating keep their
 * pitch.
 */
export function levelRises({ level, confidence, hopS }: PitchTrack, riseDb: number): Uint8Array {
  const rises = new Uint8Array(level.length);
  const reach = Math.max(1, Math.round(RISE_WINDOW_S / hopS));
  const db = Float32Array.from(level, (value) => 20 * Math.log10(value + 1e-6));
  const riseAt = (t: number): number => (t >= 0 && t + reach < db.length ? db[t + reach]! - db[t]! : 0);
  for (let t = 1; t + reach < db.length; t++) {
    const rise = riseAt(t);
    if (rise < riseDb) continue;
    // Keeps the steepest frame of a rise only.
    let steepest = true;
    for (let i = 1; i <= reach && steepest; i++) steepest = riseAt(t - i) < rise && riseAt(t + i) <= rise;
    if (!steepest) continue;
    let minConfidence = 1;
    for (let i = Math.max(0, t - (reach >> 1)); i <= t + reach; i++)
      minConfidence = Math.min(minConfidence, confidence[i]!);
    if (minConfidence < MIN_CONFIDENCE || rise >= STEEP_RISE_RATIO * riseDb) rises[t + (reach >> 1)] = 1;
  }
  return rises;
}

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Returns the name of a MIDI number, such as A4. */
export function noteName(midi: number): string {
  return `${NAMES[((midi % 12) + 12) % 12]}${Math.floor(midi / 12) - 1}`;
}
