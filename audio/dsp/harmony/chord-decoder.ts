import { CHORDS, QUALITIES } from './chord-model.ts';
import type { HarmonyGrid } from './harmony-grid.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Probability of a chord change at a subdivision of a beat, a beat, and a bar. */
const CHANGE_PROBABILITY = [0.01, 0.1, 0.6] as const;
const ROOTS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** A chord and its range of segments, `first` up to but excluding `end`. */
export interface ChordSpan {
  first: number;
  end: number;
  /** Index as in `chordScores`; null where the audio is silent. */
  chord: number | null;
  /** Mean probability of the chord over its segments, 0 to 1. */
  confidence: number;
}

/**
 * Returns the most likely chord sequence given the scores of `chordScores`, by Viterbi decoding (Viterbi 1967); chords
 * change preferably at beats and bars. `strength` and `silent` have one value per segment.
 */
export function decodeChords(
  scores: Float32Array,
  { strength, silent }: Pick<HarmonyGrid, 'strength'> & { silent: Uint8Array },
): ChordSpan[] {
  const frames = strength.length;
  const change = CHANGE_PROBABILITY.map((probability) => Math.log(probability / (CHORDS - 1)));
  const stay = CHANGE_PROBABILITY.map((probability) => Math.log(1 - probability));
  const path = viterbiPath({
    frames,
    states: () => CHORDS,
    observation: (frame, chord) => (silent[frame] ? 0 : scores[frame * CHORDS + chord]!),
    transition: (frame, from, to) => (from === to ? stay : change)[strength[frame]!]!,
  });
  const spans: ChordSpan[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const chord = silent[frame] ? null : path[frame]!;
    const probability = chord === null ? 1 : Math.exp(scores[frame * CHORDS + chord]!);
    const last = spans.at(-1);
    if (last && last.chord === chord) {
      last.confidence += probability;
      last.end++;
    } else spans.push({ first: frame, end: frame + 1, chord, confidence: probability });
  }
  for (const span of spans) span.confidence /= span.end - span.first;
  return spans;
}

/** Returns the label of a chord in Harte's syntax, such as `Bb:min7`; `N` for no chord. */
export function chordLabel(chord: number | null): string {
  if (chord === null) return 'N';
  return `${ROOTS[Math.floor(chord / QUALITIES.length)]}:${QUALITIES[chord % QUALITIES.length]}`;
}
