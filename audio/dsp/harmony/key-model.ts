import { CHORDS, QUALITIES } from './chord-model.ts';
import { denseNetwork } from '../core/dense-network.ts';
import { CHROMAS, HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';
import weights from './key-model.json' with { type: 'json' };

/** Modes of a tonic: major, minor. */
export const MODES = 2;
/**
 * Time spans at the beginning and the end in which chords are more informative: seconds after the first sound, and
 * before the last.
 */
const OPENINGS_S = [
  [0, 1.2],
  [0, 3],
] as const;
const ENDINGS_S = [
  [0, 1.5],
  [1.5, 4],
] as const;
/** Chroma vectors of note activations (not of the spectrum): bass, middle, treble. */
const NOTE_CHROMAS = 3;
const SPANS = 1 + OPENINGS_S.length + ENDINGS_S.length;
/**
 * Rows of twelve pitch classes: chords of all segments and of those spans, chroma of all segments, note chroma of the
 * first opening and ending.
 */
const ROWS = SPANS * QUALITIES.length + CHROMAS + 2 * NOTE_CHROMAS;

export interface KeyEvidence {
  /** Values of all segments, as returned by `chordScores` and `harmonyFeatures`. */
  scores: Float32Array;
  features: Float32Array;
  /** Start of each segment and end of the last, in seconds. */
  times: readonly number[];
  /** 1 for silent segments. */
  silent: Uint8Array;
}

/**
 * Returns the log-probabilities of the 24 keys by a network evaluated for every tonic in turn: key `tonic * MODES`, and 1 more for minor.
 * Its input: which chords and notes occur, and which come first and last. Returns null when everything is silent.
 */
export function keyScores(keyEvidence: KeyEvidence): Float32Array | null {
  const rows = inputRows(keyEvidence);
  if (!rows) return null;
  const network = denseNetwork(weights.layers);
  const rotated = new Float32Array(rows.length);
  const scores = new Float32Array(PITCH_CLASSES * MODES);
  for (let tonic = 0; tonic < PITCH_CLASSES; tonic++) {
    for (let i = 0; i < rows.length; i++) {
      const row = i - (i % PITCH_CLASSES);
      rotated[i] = rows[row + ((i + tonic) % PITCH_CLASSES)]!;
    }
    network.forward(rotated, scores.subarray(tonic * MODES, (tonic + 1) * MODES));
  }
  const max = scores.reduce((most, score) => Math.max(most, score));
  const total = max + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - max), 0));
  return scores.map((score) => score - total);
}

/**
 * Returns ROWS rows of twelve values: roots of the eight chord qualities (all, openings, endings), then pitch classes
 * (all, first opening, first ending).
 */
function inputRows({ scores, features, times, silent }: KeyEvidence): Float32Array | null {
  const sounding = [...silent.keys()].filter((segment) => !silent[segment]);
  const [first, last] = [sounding[0], sounding.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [begin, end] = [times[first]!, times[last + 1]!];
  const rows = new Float32Array(ROWS * PITCH_CLASSES);
  let filled = 0;
  const next = (length: number): Float32Array => rows.subarray(filled, (filled += length));
  /** Returns the sounding segments of a time span, each with its share of it, 0 to 1. */
  const shares = (from: number, to: number): { segment: number; share: number }[] => {
    const parts = sounding.map((segment) => ({
      segment,
      share: Math.min(times[segment + 1]!, to) - Math.max(times[segment]!, from),
    }));
    const inside = parts.filter(({ share }) => share > 0);
    const total = inside.reduce((sum, { share }) => sum + share, 0);
    return inside.map(({ segment, share }) => ({ segment, share: share / total }));
  };
  const whole = shares(begin, end);
  const openings = OPENINGS_S.map(([from, to]) => shares(begin + from, begin + to));
  const endings = ENDINGS_S.map(([from, to]) => shares(end - to, end - from));
  const all = next(CHORDS);
  for (const { segment, share } of whole) addChords(all, scores, segment, share);
  for (let i = 0; i < CHORDS; i++) all[i] = Math.sqrt(all[i]!);
  for (const span of [...openings, ...endings]) {
    const into = next(CHORDS);
    for (const { segment, share } of span) addChords(into, scores, segment, share);
  }
  for (const [span, chromas] of [
    [whole, CHROMAS],
    [openings[0]!, NOTE_CHROMAS],
    [endings[0]!, NOTE_CHROMAS],
  ] as const) {
    const into = next(chromas * PITCH_CLASSES);
    for (const { segment, share } of span)
      for (let i = 0; i < into.length; i++) into[i]! += share * features[segment * HARMONY_FEATURES + i]!;
  }
  return rows;
}

function addChords(into: Float32Array, scores: Float32Array, segment: number, share: number): void {
  for (let chord = 0; chord < CHORDS; chord++) {
    const row = (chord % QUALITIES.length) * PITCH_CLASSES;
    into[row + Math.floor(chord / QUALITIES.length)]! += share * Math.exp(scores[segment * CHORDS + chord]!);
  }
}
