import { tempoAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { tempoRight, tempoRightOrOctave } from '../../../test/measure/metrics/tempo.ts';
import type { PieceTruth } from '../../../test/measure/truth.ts';

interface Output {
  bpm: number | null;
  candidates: { bpm: number }[];
  curve: { time_s: number; bpm: number }[];
}

/** Measures how often the tempo is right, alone and among the candidates, and how well its changes are followed. */
export const measurement: Measurement = {
  capability: 'tempo_analysis',
  async measure(recordings) {
    const right: boolean[] = [];
    const octave: boolean[] = [];
    const among: boolean[] = [];
    const compound: boolean[] = [];
    const followed: (number | null)[] = [];
    for await (const { truth, planes, sampleRate } of recordings.pieces()) {
      const { output } = await run(tempoAnalysis, planes, { sampleRate });
      const { bpm, candidates, curve } = output as unknown as Output;
      if (truth.steady) {
        right.push(tempoRight(truth.tempo_bpm, bpm));
        octave.push(tempoRightOrOctave(truth.tempo_bpm, bpm));
        among.push(candidates.some((candidate) => tempoRight(truth.tempo_bpm, candidate.bpm)));
        if (/12/.test(truth.style)) compound.push(tempoRight(truth.tempo_bpm, bpm));
      }
      if (truth.tempo_kind === 'step' || truth.tempo_kind === 'ramp') followed.push(follows(truth, curve));
    }
    return [
      { what: 'within 4 % or an octave', value: share(octave), bar: 0.95, better: 'higher' },
      { what: 'within 4 %', value: share(right), bar: 0.8, better: 'higher' },
      { what: 'candidates hold the truth', value: share(among), bar: 1, better: 'higher' },
      { what: 'within 4 %, 12/8', value: share(compound), better: 'higher' },
      { what: 'curve within 4 %, changes', value: mean(followed), better: 'higher', note: 'share of its points' },
    ];
  },
};

/** Returns the share of the curve's points within 4 % of the mean tempo of the true beats in the 8 s around them. */
function follows({ beats_s: beats }: PieceTruth, curve: Output['curve']): number | null {
  return share(
    curve.flatMap(({ time_s: time, bpm }) => {
      const near = beats.filter((beat) => Math.abs(beat - time) <= 4);
      if (near.length < 3) return [];
      return [tempoRight((60 * (near.length - 1)) / (near.at(-1)! - near[0]!), bpm)];
    }),
  );
}
