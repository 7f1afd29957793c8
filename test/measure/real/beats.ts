import { beatContinuity, beatF } from '../metrics/beats.ts';
import { RHYTHM_SOURCES, rhythmItems, type RhythmTruth } from './rhythm-items.ts';
import { defineSection } from './section.ts';
import { peer, service } from './systems.ts';
import { textbookRhythm } from './textbook-rhythm.ts';

interface Beats {
  beats: number[];
  /** Absent for systems that find no bars. */
  downbeats?: number[];
}

/** Beats and first beats of bars. */
export const beats = defineSection<RhythmTruth, Beats>({
  name: 'beats',
  needs: RHYTHM_SOURCES,
  items: rhythmItems,
  systems: [
    service('rhythm_tracking_analysis', (output) => {
      const { beats_s, downbeats_s } = output as { beats_s: number[]; downbeats_s: number[] };
      return { beats: beats_s, downbeats: downbeats_s };
    }),
    textbookRhythm(),
    peer('librosa', 'rhythm'),
    peer('essentia', 'rhythm'),
  ],
  metrics: [
    { name: 'beat F', score: (truth, answer) => truth.beats && beatF(truth.beats, answer?.beats ?? []) },
    {
      name: 'beat AMLt',
      score: (truth, answer) => truth.beats && beatContinuity(truth.beats, answer?.beats ?? []).amlt,
    },
    {
      name: 'beat CMLt',
      score: (truth, answer) => truth.beats && beatContinuity(truth.beats, answer?.beats ?? []).cmlt,
    },
    {
      name: 'downbeat F',
      score: ({ downbeats }, answer) =>
        downbeats === null ? null : beatF(downbeats, answer?.downbeats ?? everyFourth(answer)),
    },
  ],
});

/** Returns the first beats that a system without bars would name: every fourth beat from its first. */
function everyFourth(answer: Beats | null): number[] {
  return (answer?.beats ?? []).filter((_, n) => n % 4 === 0);
}
