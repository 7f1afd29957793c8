import { cutSilences } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';

const CLIPS = 16;
const MIN_SILENCE_S = 0.5;
const KEEP_S = 0.2;

/** Measures speech lost in cuts by the annotated speech, and the share of pauses that was removed. */
export const measurement: Measurement = {
  capability: 'cut_silences',
  async measure(recordings) {
    let [lostS, removedS, pauseS, count] = [0, 0, 0, 0];
    for await (const { planes, sampleRate, truth } of recordings.clips(({ segments }) => segments.length > 0)) {
      if (count++ === CLIPS) break;
      const params = { min_silence_s: MIN_SILENCE_S, keep_s: KEEP_S };
      const { output } = await run(cutSilences, planes, { sampleRate, params });
      const cuts = output['cuts'] as { start_s: number; end_s: number }[];
      for (const { start_s: from, end_s: to } of cuts)
        for (const segment of truth.segments)
          lostS += Math.max(0, Math.min(to, segment.end_s) - Math.max(from, segment.start_s));
      removedS += output['removed_s'] as number;
      const spans = [{ end_s: 0 }, ...truth.segments, { start_s: planes[0]!.length / sampleRate, end_s: 0 }];
      for (let i = 1; i < spans.length; i++) {
        const pause = (spans[i] as { start_s: number }).start_s - spans[i - 1]!.end_s;
        if (pause >= MIN_SILENCE_S) pauseS += pause - KEEP_S;
      }
    }
    return [
      { what: 'speech lost', value: 1_000 * lostS, bar: 0, better: 'lower', unit: 'ms', note: `${count} recordings` },
      { what: 'share of the pauses removed', value: pauseS > 0 ? removedS / pauseS : null, better: 'higher' },
    ];
  },
};
