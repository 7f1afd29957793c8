import { melodyAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Figure, Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { melodyScores, type PitchCourse } from '../../../test/measure/metrics/melody.ts';
import { noteF } from '../../../test/measure/metrics/notes.ts';

interface Output {
  monophonic: boolean | null;
  f0: { hop_s: number; hz: number[]; voiced: boolean[] };
  notes: { start_s: number; midi: number }[];
}

interface Scores {
  rawPitch: number[];
  overall: number[];
  notes: number[];
}

const BARS = {
  single: { rawPitch: 0.98, overall: 0.97, notes: 0.8 },
  mix: { rawPitch: 0.83, overall: 0.72, notes: 0.5 },
} as const;

/** Measures pitch and notes of melodies alone and in a mix, and the decision between one voice and many. */
export const measurement: Measurement = {
  capability: 'melody_analysis',
  async measure(recordings) {
    const scores: Record<'single' | 'mix', Scores> = {
      single: { rawPitch: [], overall: [], notes: [] },
      mix: { rawPitch: [], overall: [], notes: [] },
    };
    const counts: boolean[] = [];
    for await (const { truth, planes, sampleRate } of recordings.pieces(({ melody }) => melody !== null)) {
      const { output } = await run(melodyAnalysis, planes, { sampleRate });
      const { monophonic, f0, notes } = output as unknown as Output;
      counts.push(monophonic === truth.monophonic);
      const own = truth.melody && melodyScores(truth.melody, courseOf(f0));
      if (!own) continue;
      const into = scores[truth.monophonic ? 'single' : 'mix'];
      into.rawPitch.push(own.rawPitch);
      into.overall.push(own.overall);
      into.notes.push(noteF(truth.melody_notes, notes));
    }
    return [
      ...figures('alone', scores.single, BARS.single),
      ...figures('in a mix', scores.mix, BARS.mix),
      { what: 'one voice told from many', value: share(counts), bar: 0.95, better: 'higher' },
    ];
  },
};

/** Returns a course in which a pitch estimated in a rest is negative, as the scores of mir_eval take it. */
function courseOf({ hop_s, hz, voiced }: Output['f0']): PitchCourse {
  return { hop_s, hz: hz.map((value, n) => (voiced[n] ? value : -value)) };
}

function figures(where: string, scores: Scores, bars: Record<keyof Scores, number>): Figure[] {
  return [
    { what: `raw pitch ${where}`, value: mean(scores.rawPitch), bar: bars.rawPitch, better: 'higher' },
    { what: `overall ${where}`, value: mean(scores.overall), bar: bars.overall, better: 'higher' },
    { what: `notes F ${where}`, value: mean(scores.notes), bar: bars.notes, better: 'higher' },
  ];
}
