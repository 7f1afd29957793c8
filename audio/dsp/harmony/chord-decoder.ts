import { CHORDS, QUALITIES } from './chord-model.ts';
import type { HarmonyGrid } from './harmony-grid.ts';
import { PITCH_CLASSES } from './harmony-features.ts';
import { chooseQualities } from './seventh-choice.ts';
import { TEMPLATE_TRIADS, templateScores } from './chord-templates.ts';
import { TRIADS } from './chord-triads.ts';
import { viterbiPath } from '../core/viterbi.ts';

const STATES = PITCH_CLASSES * TRIADS.length;
/** Probability of a chord change at a subdivision of a beat, a beat, and a bar. */
const CHANGE_PROBABILITY = [0.01, 0.1, 0.6] as const;
/** Weight of the templates beside the network, and their lowest score; triads without a template have a middling one. */
const TEMPLATE_WEIGHT = 0.3;
const MIN_TEMPLATE = -8;
const NO_TEMPLATE = -4;
/** Penalty of diminished and suspended triads: rare in annotated songs, less so in the pieces that trained the network. */
const RARE_PENALTY = 2;
const ROOTS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** A chord and its range of segments, `first` up to but excluding `end`. */
export interface ChordSpan {
  first: number;
  end: number;
  /** Index as in `chordScores`; null where the audio is silent. */
  chord: number | null;
  /** Mean probability of its triad over its segments, 0 to 1. */
  confidence: number;
}

export interface ChordEvidence {
  /** Values of all segments, as returned by `chordScores` and `harmonyFeatures`. */
  scores: Float32Array;
  features: Float32Array;
  /** Start of each segment and end of the last, in seconds. */
  times: readonly number[];
  strength: HarmonyGrid['strength'];
  /** 1 for silent segments. */
  silent: Uint8Array;
}

/**
 * Returns the most likely chord sequence. The network and chord templates vote for triads; their path is decoded by Viterbi (1967) and
 * changes preferably at beats and bars. A seventh is added where `chooseQualities` is sure of it.
 */
export function decodeChords(evidence: ChordEvidence): ChordSpan[] {
  const { scores, times, strength, silent } = evidence;
  const votes = triadVotes(evidence);
  const change = CHANGE_PROBABILITY.map((probability) => Math.log(probability / (STATES - 1)));
  const stay = CHANGE_PROBABILITY.map((probability) => Math.log(1 - probability));
  const path = viterbiPath({
    frames: strength.length,
    states: () => STATES,
    observation: (frame, state) => (silent[frame] ? 0 : votes[frame * STATES + state]!),
    transition: (frame, from, to) => (from === to ? stay : change)[strength[frame]!]!,
  });
  const spans = spansOf(path, { votes, silent });
  const heard = spans.flatMap(({ first, end, state }) => (state === null ? [] : [{ first, end, ...triadOf(state) }]));
  const qualities = chooseQualities(heard, { scores, times });
  let next = 0;
  return spans.map(({ state, confidence, first, end }) => {
    if (state === null) return { first, end, chord: null, confidence };
    const chord = triadOf(state).root * QUALITIES.length + QUALITIES.indexOf(qualities[next++]!);
    return { first, end, chord, confidence };
  });
}

/** Returns the log-probabilities of the triads in each segment, of network and templates together. */
function triadVotes({ scores, features }: ChordEvidence): Float32Array {
  const segments = scores.length / CHORDS;
  const templates = templateScores(features);
  const votes = new Float32Array(segments * STATES);
  for (let segment = 0; segment < segments; segment++) {
    const row = votes.subarray(segment * STATES, (segment + 1) * STATES);
    let sum = 0;
    for (let state = 0; state < STATES; state++) {
      const { root, kind } = triadOf(state);
      let probability = 1e-6;
      for (const quality of TRIADS[kind]!)
        probability += Math.exp(scores[segment * CHORDS + root * QUALITIES.length + QUALITIES.indexOf(quality)]!);
      const known = kind < TEMPLATE_TRIADS;
      const template = known
        ? Math.max(MIN_TEMPLATE, templates[(segment * PITCH_CLASSES + root) * TEMPLATE_TRIADS + kind]!)
        : NO_TEMPLATE;
      row[state] = Math.log(probability) + TEMPLATE_WEIGHT * template - (known ? 0 : RARE_PENALTY);
      sum += Math.exp(row[state]!);
    }
    const total = Math.log(sum);
    for (let state = 0; state < STATES; state++) row[state]! -= total;
  }
  return votes;
}

function triadOf(state: number): { root: number; kind: number } {
  return { root: Math.floor(state / TRIADS.length), kind: state % TRIADS.length };
}

/** Joins consecutive segments of the same state; null where the audio is silent. */
function spansOf(
  path: Uint16Array,
  { votes, silent }: { votes: Float32Array; silent: Uint8Array },
): { first: number; end: number; state: number | null; confidence: number }[] {
  const spans: { first: number; end: number; state: number | null; confidence: number }[] = [];
  path.forEach((found, frame) => {
    const state = silent[frame] ? null : found;
    const probability = state === null ? 1 : Math.exp(votes[frame * STATES + state]!);
    const last = spans.at(-1);
    if (last && last.state === state) {
      last.confidence += probability;
      last.end++;
    } else spans.push({ first: frame, end: frame + 1, state, confidence: probability });
  });
  for (const span of spans) span.confidence /= span.end - span.first;
  return spans;
}

/** Returns the label of a chord in Harte's syntax, such as `Bb:min7`; `N` for no chord. */
export function chordLabel(chord: number | null): string {
  if (chord === null) return 'N';
  return `${ROOTS[Math.floor(chord / QUALITIES.length)]}:${QUALITIES[chord % QUALITIES.length]}`;
}

/** Returns the label of the triad that a chord contains: `Bb:min` of `Bb:min7`. */
export function triadLabel(chord: number | null): string {
  if (chord === null) return 'N';
  const quality = QUALITIES[chord % QUALITIES.length]!;
  const triad = TRIADS.find((qualities) => qualities.some((each) => each === quality))!;
  return `${ROOTS[Math.floor(chord / QUALITIES.length)]}:${triad[0]}`;
}
