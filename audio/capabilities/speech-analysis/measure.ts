import { speechAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { covered, frameF1 } from '../../../test/measure/metrics/intervals.ts';
import { mean, median, percentile, share } from '../../../test/measure/metrics/mean.ts';
import { speakerConfusion, type SpeakerTurn } from '../../../test/measure/metrics/speakers.ts';

interface Output {
  segments: SpeakerTurn[];
  speakers: object[];
  f0_median_hz: number | null;
}

/** Pieces of music in which speech is searched. */
const MUSIC = 12;

/** Measures speech spans, pitch and speakers. */
export const measurement: Measurement = {
  capability: 'speech_analysis',
  async measure(recordings) {
    const spanF1: number[] = [];
    const falseSpeech: number[] = [];
    const pitch: number[] = [];
    const confusion: (number | null)[] = [];
    const counted: boolean[] = [];
    for await (const { truth, planes, sampleRate } of recordings.clips()) {
      const { segments, speakers, f0_median_hz: hz } = await analysed(planes, sampleRate);
      if (truth.segments.length === 0) {
        falseSpeech.push(covered(segments, truth.duration_s));
        continue;
      }
      if (truth.snr_db !== null && truth.snr_db >= 5) spanF1.push(frameF1(truth.segments, segments, truth.duration_s));
      const known = truth.speakers[0]?.f0_median_hz;
      if (truth.speakers.length === 1 && known && hz !== null) pitch.push(Math.abs(12 * Math.log2(hz / known)));
      const sexes = new Set(truth.speakers.map(({ sex }) => sex));
      if (sexes.size > 1) confusion.push(speakerConfusion(truth.segments, segments));
      counted.push(speakers.length === truth.speakers.length);
    }
    let pieces = 0;
    for await (const { planes, sampleRate } of recordings.pieces()) {
      const { segments } = await analysed(planes, sampleRate);
      falseSpeech.push(covered(segments, planes[0]!.length / sampleRate));
      if (++pieces >= MUSIC) break;
    }
    return [
      { what: 'speech in noise of 5 to 20 dB, frame F1', value: mean(spanF1), bar: 0.95, better: 'higher' },
      { what: 'music and noise taken for speech', value: mean(falseSpeech), bar: 0.01, better: 'lower' },
      { what: 'pitch off, median', value: median(pitch), bar: 0.5, better: 'lower', unit: 'st' },
      { what: 'pitch off, 95th percentile', value: percentile(pitch, 0.95), bar: 1, better: 'lower', unit: 'st' },
      { what: 'woman and man confused, of the time', value: mean(confusion), bar: 0.1, better: 'lower' },
      { what: 'speakers counted right', value: share(counted), bar: 0.8, better: 'higher' },
    ];
  },
};

async function analysed(planes: Float32Array[], sampleRate: number): Promise<Output> {
  return (await run(speechAnalysis, planes, { sampleRate })).output as unknown as Output;
}
