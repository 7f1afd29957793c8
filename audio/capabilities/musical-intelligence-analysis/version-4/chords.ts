import { CHORDS } from '../../../dsp/harmony/chord-model.ts';
import type { HarmonyGrid } from '../../../dsp/harmony/harmony-grid.ts';
import type { ChordSpan } from '../../../dsp/harmony/chord-decoder.ts';
import { viterbiPath } from '../../../dsp/core/viterbi.ts';

/** Probability of a chord change at a subdivision of a beat, a beat, and a bar. */
const CHANGE_PROBABILITY = [0.01, 0.1, 0.6] as const;

/** Returns the most likely chords as version 4 did: by the network alone, sevenths without a threshold. */
export function decodeChords4(
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
