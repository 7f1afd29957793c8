import type { TempoCandidate } from './tempo-candidates.ts';

/** Relative difference up to which intervals count as one tempo. */
const SAME_TEMPO = 0.04;
/** Ratio of interval counts from which the most frequent tempo replaces the median one. */
const MAJORITY_RATIO = 1.5;
const CURVE_STEP_S = 2;
const CURVE_SPAN_S = 8;

/** A beat track and its derived tempo and bars. */
export interface BeatTrack {
  /** Tempo in beats per minute of most of the audio. */
  bpm: number;
  /** 0 to 1: the mean beat probability. */
  confidence: number;
  /** Plausible tempi; the first is `bpm`. */
  candidates: TempoCandidate[];
  /** Tempo in a window of 8 s around each time. */
  curve: { timeS: number; bpm: number }[];
  /** Beats per bar: 2, 3 or 4, or as many as a model finds; null where it finds no bars. */
  meter: number | null;
  /** Beat times in seconds, ascending. */
  beats: number[];
  /** The beats that begin a bar, in seconds. */
  downbeats: number[];
  /** Mean downbeat probability of `downbeats`, 0 to 1; 0 if there are none. */
  downbeatConfidence: number;
}

/**
 * Returns the tempo of the median interval or, where far more intervals agree on another tempo, that one. Measured over
 * four beats.
 */
export function tempoOf(beats: readonly number[]): number {
  const reach = Math.min(4, beats.length - 1);
  const intervals = beats
    .slice(reach)
    .map((beat, i) => (beat - beats[i]!) / reach)
    .toSorted((a, b) => a - b);
  const near = (one: number): number[] => intervals.filter((other) => Math.abs(other / one - 1) < SAME_TEMPO);
  const median = near(intervals[intervals.length >> 1]!);
  let mostFrequent = median;
  for (let one = intervals[0]!; one < intervals.at(-1)!; one *= 1 + SAME_TEMPO / 4) {
    const others = near(one);
    if (others.length > mostFrequent.length) mostFrequent = others;
  }
  const chosen = mostFrequent.length > MAJORITY_RATIO * median.length ? mostFrequent : median;
  return (60 * chosen.length) / chosen.reduce((sum, interval) => sum + interval, 0);
}

/** Returns the tempo in windows of 8 s, every 2 s, of audio of a length in seconds. */
export function curveOf(beats: readonly number[], seconds: number): BeatTrack['curve'] {
  const curve: BeatTrack['curve'] = [];
  const half = CURVE_SPAN_S / 2;
  for (let timeS = Math.min(half, seconds / 2); timeS <= Math.max(seconds - half, seconds / 2); timeS += CURVE_STEP_S) {
    const here = beats.filter((beat) => Math.abs(beat - timeS) <= half);
    if (here.length >= 3) curve.push({ timeS, bpm: (60 * (here.length - 1)) / (here.at(-1)! - here[0]!) });
  }
  return curve;
}
