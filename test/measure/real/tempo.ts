import { tempoRight, tempoRightOrOctave } from '../metrics/tempo.ts';
import { RHYTHM_SOURCES, rhythmItems, type RhythmTruth } from './rhythm-items.ts';
import { defineSection } from './section.ts';
import { peer, service } from './systems.ts';
import { textbookRhythm } from './textbook-rhythm.ts';

interface Tempo {
  bpm: number | null;
  /** Further tempi that it names, best first. */
  candidates?: number[];
}

/** Beats per minute of recordings whose tempo is steady. */
export const tempo = defineSection<RhythmTruth, Tempo>({
  name: 'tempo',
  needs: RHYTHM_SOURCES,
  items: rhythmItems,
  systems: [
    service('tempo_analysis', (output) => {
      const { bpm, candidates } = output as { bpm: number | null; candidates: { bpm: number }[] };
      return { bpm, candidates: candidates.map((each) => each.bpm) };
    }),
    textbookRhythm(),
    peer('librosa', 'rhythm'),
    peer('essentia', 'rhythm'),
  ],
  metrics: [
    {
      name: 'within 4 %',
      score: ({ bpm }, answer) => (bpm === null ? null : Number(tempoRight(bpm, answer?.bpm ?? null))),
    },
    {
      name: 'within 4 % or an octave',
      score: ({ bpm }, answer) => (bpm === null ? null : Number(tempoRightOrOctave(bpm, answer?.bpm ?? null))),
    },
    {
      name: 'candidates hold the truth',
      score: ({ bpm }, answer) =>
        bpm !== null && answer?.candidates ? Number(answer.candidates.some((each) => tempoRight(bpm, each))) : null,
    },
  ],
});
