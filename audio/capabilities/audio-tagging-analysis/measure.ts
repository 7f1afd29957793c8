import { audioTaggingAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { share } from '../../../test/measure/metrics/mean.ts';

/** Measures how often the first tag is right: for mixes, drums alone, leads alone and speech. */
export const measurement: Measurement = {
  capability: 'audio_tagging_analysis',
  async measure(recordings) {
    const right: boolean[] = [];
    const judge = async (planes: Float32Array[], sampleRate: number, wanted: readonly string[]): Promise<void> => {
      if (!planes.some((plane) => plane.some((x) => Math.abs(x) > 0.01))) return;
      const { output } = await run(audioTaggingAnalysis, planes, { sampleRate });
      right.push(wanted.includes((output['tags'] as { label: string }[])[0]?.label ?? ''));
    };
    for await (const piece of recordings.pieces()) {
      const { planes, sampleRate, truth } = piece;
      await judge(planes, sampleRate, truth.monophonic ? ['lead', 'singing'] : ['music']);
      const stems = await piece.stems();
      if (stems && truth.drums) await judge(stems.drums, sampleRate, ['drums']);
      if (stems) await judge(stems.vocals, sampleRate, ['lead', 'singing']);
    }
    for await (const { planes, sampleRate } of recordings.clips(({ kind }) => kind === 'clean'))
      await judge(planes, sampleRate, ['speech']);
    return [{ what: 'first tag right', value: share(right), bar: 0.9, better: 'higher' }];
  },
};
