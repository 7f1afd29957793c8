import weights from './chord-model.json' with { type: 'json' };
import { denseNetwork } from '../core/dense-network.ts';
import { CHROMAS, HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';

/** Kinds of chord that are told apart, named as in Harte's syntax. */
export const QUALITIES = ['maj', 'min', '7', 'maj7', 'min7', 'dim', 'hdim7', 'sus4'] as const;
export type Quality = (typeof QUALITIES)[number];
/** Chords in all: chord `root * QUALITIES.length + quality`, root 0 is C. */
export const CHORDS = PITCH_CLASSES * QUALITIES.length;
/** Besides a segment itself, the network hears the means of these spans of segments around it. */
const CONTEXTS = [
  [0, 0],
  [-2, -1],
  [1, 2],
  [-8, 8],
] as const;

/** Log-probability of each of the CHORDS chords in each segment of harmony features: one small network, asked about every root in turn. */
export function chordScores(features: Float32Array): Float32Array {
  const network = denseNetwork(weights.layers);
  const segments = features.length / HARMONY_FEATURES;
  const scores = new Float32Array(segments * CHORDS);
  const heard = new Float32Array(CONTEXTS.length * HARMONY_FEATURES);
  const turned = new Float32Array(heard.length);
  const qualities = new Float32Array(QUALITIES.length);
  for (let segment = 0; segment < segments; segment++) {
    CONTEXTS.forEach(([from, to], i) => {
      const into = heard.subarray(i * HARMONY_FEATURES, (i + 1) * HARMONY_FEATURES);
      meanInto(into, features, { from: segment + from, to: segment + to, segments });
    });
    const row = scores.subarray(segment * CHORDS, (segment + 1) * CHORDS);
    for (let root = 0; root < PITCH_CLASSES; root++) {
      turn(heard, root, turned);
      network.forward(turned, qualities);
      row.set(qualities, root * QUALITIES.length);
    }
    normalise(row);
  }
  return scores;
}

/** Mean of the segments of a span; beyond the ends, the first and the last go on. */
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

/** Turns every chroma so that the root comes first. */
function turn(heard: Float32Array, root: number, turned: Float32Array): void {
  for (let chroma = 0; chroma < CONTEXTS.length * CHROMAS; chroma++) {
    const offset = chroma * PITCH_CLASSES;
    for (let i = 0; i < PITCH_CLASSES; i++) turned[offset + i] = heard[offset + ((i + root) % PITCH_CLASSES)]!;
  }
}

/** Makes scores log-probabilities. */
function normalise(row: Float32Array): void {
  let most = -Infinity;
  for (const score of row) most = Math.max(most, score);
  let sum = 0;
  for (const score of row) sum += Math.exp(score - most);
  const total = most + Math.log(sum);
  for (let i = 0; i < row.length; i++) row[i]! -= total;
}
