import { rhythmTrackingAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { beatF } from '../../../test/measure/metrics/beats.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';

interface Output {
  meter: number | null;
  beats_s: number[];
  downbeats_s: number[];
}

/** Measures beats by kind of tempo, first beats, and whether bars of 3 and 4 are distinguished. */
export const measurement: Measurement = {
  capability: 'rhythm_tracking_analysis',
  async measure(recordings) {
    const beats: Record<'steady' | 'changing' | 'rubato', number[]> = { steady: [], changing: [], rubato: [] };
    const offBeat: number[] = [];
    const bars: number[] = [];
    const meters: boolean[] = [];
    for await (const { truth, planes, sampleRate } of recordings.pieces()) {
      const { output } = await run(rhythmTrackingAnalysis, planes, { sampleRate });
      const found = output as unknown as Output;
      const f = beatF(truth.beats_s, found.beats_s);
      const kind = truth.tempo_kind === 'rubato' ? 'rubato' : truth.steady ? 'steady' : 'changing';
      beats[kind].push(f);
      if (/disco|funk|country/.test(truth.style)) offBeat.push(f);
      if (kind !== 'steady') continue;
      bars.push(beatF(truth.downbeats_s, found.downbeats_s));
      if (truth.meter === 3 || truth.meter === 4) meters.push((found.meter === 3) === (truth.meter === 3));
    }
    return [
      { what: 'beat F, steady', value: mean(beats.steady), bar: 0.88, better: 'higher' },
      { what: '  disco, funk, country', value: mean(offBeat), bar: 0.88, better: 'higher' },
      { what: 'beat F, tempo change', value: mean(beats.changing), bar: 0.95, better: 'higher' },
      { what: 'beat F, rubato', value: mean(beats.rubato), bar: 0.45, better: 'higher' },
      { what: 'downbeat F', value: mean(bars), bar: 0.72, better: 'higher' },
      { what: '3 and 4 told apart', value: share(meters), bar: 0.95, better: 'higher' },
    ];
  },
};
