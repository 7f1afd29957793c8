import { musicalIntelligenceAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { chordRecall, type ChordSpan, type Span } from '../../../test/measure/metrics/chords.ts';
import { keyScore, type Key } from '../../../test/measure/metrics/key.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';
import { boundaryF } from '../../../test/measure/metrics/sections.ts';

/** Error in cents up to which the tuning counts as right. */
const TUNED_CENTS = 10;

interface Output {
  key: Key | null;
  tuning_cents: number | null;
  chords: ChordSpan[];
  sections: Span[];
}

/** Measures key, tuning, chords (by time) and section boundaries. */
export const measurement: Measurement = {
  capability: 'musical_intelligence_analysis',
  async measure(recordings) {
    const keys: number[] = [];
    const minor: number[] = [];
    const tuned: boolean[] = [];
    const triads: (number | null)[] = [];
    const sevenths: (number | null)[] = [];
    const bounds: number[] = [];
    for await (const { truth, planes, sampleRate } of recordings.pieces()) {
      const { output } = await run(musicalIntelligenceAnalysis, planes, { sampleRate });
      const { key, tuning_cents: cents, chords, sections } = output as unknown as Output;
      const score = keyScore(truth.key, key);
      keys.push(score);
      if (truth.key.mode === 'minor') minor.push(score);
      tuned.push(cents !== null && Math.abs(((cents - truth.tuning_cents + 150) % 100) - 50) <= TUNED_CENTS);
      if (truth.chords.length > 0) {
        triads.push(chordRecall(truth.chords, chords, 'majmin'));
        sevenths.push(chordRecall(truth.chords, chords, 'sevenths'));
      }
      if (truth.sections.length > 1) bounds.push(boundaryF(truth.sections, sections));
    }
    return [
      { what: 'key, weighted', value: mean(keys), bar: 0.87, better: 'higher' },
      { what: 'key, weighted, minor', value: mean(minor), bar: 0.9, better: 'higher' },
      { what: 'tuning within 10 cents', value: share(tuned), bar: 0.96, better: 'higher' },
      { what: 'chords, major or minor', value: mean(triads), bar: 0.78, better: 'higher', note: 'share of time' },
      { what: 'chords with sevenths', value: mean(sevenths), bar: 0.6, better: 'higher', note: 'share of time' },
      { what: 'section boundaries F, 3 s', value: mean(bounds), bar: 0.58, better: 'higher', note: 'ends left out' },
    ];
  },
};
