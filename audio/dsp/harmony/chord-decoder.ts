import { CHORDS, QUALITIES } from './chord-model.ts';
import type { HarmonyGrid } from './harmony-grid.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Chance that a chord changes where a part of a beat, a beat, a bar begins. */
const CHANGE = [0.01, 0.1, 0.6] as const;
const ROOTS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** A chord and the segments it lasts: `first` up to `end`. */
export interface ChordSpan {
  first: number;
  end: number;
  /** As in `chordScores`; null where nothing sounds. */
  chord: number | null;
  /** Mean chance of the chord over its segments, 0 to 1. */
  confidence: number;
}

/** The likeliest course of chords through the scores of `chordScores`; chords change rather with the beats and the bars (Viterbi 1967). */
export function chordCourse(
  scores: Float32Array,
  { strength, silent }: Pick<HarmonyGrid, 'strength'> & { silent: Uint8Array },
): ChordSpan[] {
  const frames = strength.length;
  const change = CHANGE.map((chance) => Math.log(chance / (CHORDS - 1)));
  const stay = CHANGE.map((chance) => Math.log(1 - chance));
  const course = viterbiPath({
    frames,
    states: () => CHORDS,
    observation: (frame, chord) => (silent[frame] ? 0 : scores[frame * CHORDS + chord]!),
    transition: (frame, from, to) => (from === to ? stay : change)[strength[frame]!]!,
  });
  const spans: ChordSpan[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const chord = silent[frame] ? null : course[frame]!;
    const chance = chord === null ? 1 : Math.exp(scores[frame * CHORDS + chord]!);
    const last = spans.at(-1);
    if (last && last.chord === chord) {
      last.confidence += chance;
      last.end++;
    } else spans.push({ first: frame, end: frame + 1, chord, confidence: chance });
  }
  for (const span of spans) span.confidence /= span.end - span.first;
  return spans;
}

/** Name of a chord in Harte's syntax, such as `Bb:min7`; `N` for none. */
export function chordLabel(chord: number | null): string {
  if (chord === null) return 'N';
  return `${ROOTS[Math.floor(chord / QUALITIES.length)]}:${QUALITIES[chord % QUALITIES.length]}`;
}
