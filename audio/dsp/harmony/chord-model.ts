import weights from './chord-model.json' with { type: 'json' };
import { denseNetwork } from '../core/dense-network.ts';
import { CHROMAS, HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';

/** Chord qualities, in Harte's syntax. */
export const QUALITIES = ['maj', 'min', '7', 'maj7', 'min7', 'dim', 'hdim7', 'sus4'] as const;
export type Quality = (typeof QUALITIES)[number];
/** Number of chords: chord `root * QUALITIES.length + quality`, root 0 is C. */
export const CHORDS = PITCH_CLASSES * QUALITIES.length;
/** Ranges of segments relative to the current one whose means are the input of the network. */
const CONTEXTS = [
  [0, 0],
  [-2, -1],
  [1, 2],
  [-8, 8],
] as const;

/**
 * Returns the log-probabilities of the CHORDS chords for each segment of harmony features, row-major: one small
 * network, evaluated for each root in turn.
 */
export function chordScores(features: Float32Array): Float32Array {
  const network = denseNetwork(weights.layers);
  const segments = features.length / HARMONY_FEATURES;
  const scores = new Float32Array(segments * CHORDS);
  const input = new Float32Array(CONTEXTS.length * HARMONY_FEATURES);
  const rotated = new Float32Array(input.length);
  const qualities = new Float32Array(QUALITIES.length);
  for (let segment = 0; segment < segments; segment++) {
    CONTEXTS.forEach(([from, to], i) => {
      const into = input.subarray(i * HARMONY_FEATURES, (i + 1) * HARMONY_FEATURES);
      meanInto(into, features, { from: segment + from, to: segment + to, segments });
    });
    const row = scores.subarray(segment * CHORDS, (segment + 1) * CHORDS);
    for (let root = 0; root < PITCH_CLASSES; root++) {
      rotateToRoot(input, root, rotated);
      network.forward(rotated, qualities);
      row.set(qualities, root * QUALITIES.length);
    }
    normalise(row);
  }
  return scores;
}

/** Writes the mean over a range of segments; the first and the last segment extend beyond the ends. */
function meanInto(
  into: Float32Array,
  features: Float32Array,
  { from, to, segments }: { from: number; to: number; segments: number },
): void {
  into.fill(0);
  for (let at = from; at <= to; at++) {
    const offset = Math.max(0, Math.min(segments - 1, at)) * HARMONY_FEATURES;
    for (let i = 0; i < HARMONY_FEATURES; i++) into[i]! += features[offset + i]!;
  }
  const scale = 1 / (to - from + 1);
  for (let i = 0; i < HARMONY_FEATURES; i++) into[i]! *= scale;
}

/** Rotates every chroma vector so that the root comes first. */
function rotateToRoot(input: Float32Array, root: number, rotated: Float32Array): void {
  for (let chroma = 0; chroma < CONTEXTS.length * CHROMAS; chroma++) {
    const offset = chroma * PITCH_CLASSES;
    for (let i = 0; i < PITCH_CLASSES; i++) rotated[offset + i] = input[offset + ((i + root) % PITCH_CLASSES)]!;
  }
}

/** Normalises scores to log-probabilities (log softmax). */
function normalise(row: Float32Array): void {
  let max = -Infinity;
  for (const score of row) max = Math.max(max, score);
  let sum = 0;
  for (const score of row) sum += Math.exp(score - max);
  const total = max + Math.log(sum);
  for (let i = 0; i < row.length; i++) row[i]! -= total;
}
