import { CHORDS, QUALITIES } from './chord-model.ts';
import { denseNetwork } from '../core/dense-network.ts';
import { CHROMAS, HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';
import weights from './key-model.json' with { type: 'json' };

const TONICS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const MODES = ['major', 'minor'] as const;
/** How long a beginning and an ending are. */
const EDGE_S = 3;
/** Rows of twelve pitch classes: chords over all, at the beginning and at the end, then the chromas. */
const ROWS = 3 * QUALITIES.length + CHROMAS;

export interface Key {
  tonic: (typeof TONICS)[number];
  mode: (typeof MODES)[number];
  /** Chance of this key among the twenty-four, 0 to 1. */
  confidence: number;
  /** Number and letter on the wheel DJs mix by: 8B is C major, 8A its relative minor. */
  camelot: string;
}

interface Heard {
  /** Of the segments that sound, as `chordScores` and `harmonyFeatures` give them. */
  scores: Float32Array;
  features: Float32Array;
  /** Start of each segment and the end of the last, in seconds. */
  times: readonly number[];
  /** Segments that are silent. */
  silent: Uint8Array;
}

/** The key: which chords and notes there are, which come first and last, weighed for every tonic in turn; null when all is silent. */
export function keyOf(heard: Heard): Key | null {
  const rows = evidence(heard);
  if (!rows) return null;
  const network = denseNetwork(weights.layers);
  const turned = new Float32Array(rows.length);
  const scores = new Float32Array(PITCH_CLASSES * MODES.length);
  for (let tonic = 0; tonic < PITCH_CLASSES; tonic++) {
    for (let i = 0; i < rows.length; i++) {
      const row = i - (i % PITCH_CLASSES);
      turned[i] = rows[row + ((i + tonic) % PITCH_CLASSES)]!;
    }
    network.forward(turned, scores.subarray(tonic * MODES.length, (tonic + 1) * MODES.length));
  }
  const best = scores.indexOf(Math.max(...scores));
  const sum = scores.reduce((total, score) => total + Math.exp(score - scores[best]!), 0);
  const tonic = Math.floor(best / MODES.length);
  const mode = MODES[best % MODES.length]!;
  return { tonic: TONICS[tonic]!, mode, confidence: 1 / sum, camelot: camelotOf(tonic, mode) };
}

/** ROWS rows of twelve: roots of the eight kinds of chord (all, beginning, end), then pitch classes. */
function evidence({ scores, features, times, silent }: Heard): Float32Array | null {
  const sounding = [...silent.keys()].filter((segment) => !silent[segment]);
  const [first, last] = [sounding[0], sounding.at(-1)];
  if (first === undefined || last === undefined) return null;
  const rows = new Float32Array(ROWS * PITCH_CLASSES);
  const [all, start, end, chroma] = [0, 1, 2, 3].map((i) => rows.subarray(i * CHORDS));
  let total = 0;
  for (const segment of sounding) total += times[segment + 1]! - times[segment]!;
  const near = {
    start: sounding.filter((segment) => segment === first || times[segment]! < times[first]! + EDGE_S),
    end: sounding.filter((segment) => segment === last || times[segment]! > times[last]! - EDGE_S),
  };
  for (const segment of sounding) {
    const share = (times[segment + 1]! - times[segment]!) / total;
    addChords(all!, scores, segment, share);
    for (let i = 0; i < HARMONY_FEATURES; i++) chroma![i]! += share * features[segment * HARMONY_FEATURES + i]!;
  }
  for (let i = 0; i < CHORDS; i++) all![i] = Math.sqrt(all![i]!);
  for (const segment of near.start) addChords(start!, scores, segment, 1 / near.start.length);
  for (const segment of near.end) addChords(end!, scores, segment, 1 / near.end.length);
  return rows;
}

function addChords(into: Float32Array, scores: Float32Array, segment: number, share: number): void {
  for (let chord = 0; chord < CHORDS; chord++) {
    const row = (chord % QUALITIES.length) * PITCH_CLASSES;
    into[row + Math.floor(chord / QUALITIES.length)]! += share * Math.exp(scores[segment * CHORDS + chord]!);
  }
}

function camelotOf(tonic: number, mode: Key['mode']): string {
  const major = mode === 'major' ? tonic : (tonic + 3) % PITCH_CLASSES;
  return `${((major * 7 + 7) % PITCH_CLASSES) + 1}${mode === 'major' ? 'B' : 'A'}`;
}
