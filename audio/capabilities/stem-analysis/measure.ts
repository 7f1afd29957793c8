import { stemAnalysis } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { mean } from '../../../test/measure/metrics/mean.ts';
import { sdrDb, siSdrDb } from '../../../test/measure/metrics/separation.ts';
import { STEM_NAMES } from '../../../test/measure/truth.ts';

/** Level in dB relative to the mix below which a stem is absent. */
const MIN_DB = -40;

/** Measures how much of the other stems each separated stem leaves out, and whether the stems add up to the mix. */
export const measurement: Measurement = {
  capability: 'stem_analysis',
  async measure(recordings) {
    const gains = new Map(STEM_NAMES.map((name) => [name, [] as number[]]));
    const ratios: number[] = [];
    const residuals: number[] = [];
    for await (const piece of recordings.pieces(({ stems }) => stems !== null)) {
      const truth = await piece.stems();
      if (!truth) continue;
      const { output, written } = await run(stemAnalysis, piece.planes, { sampleRate: piece.sampleRate });
      residuals.push(Number(output['residual_db']));
      STEM_NAMES.forEach((name, i) => {
        const before = siSdrDb(truth[name], piece.planes);
        if (before === null || quiet(truth[name], piece.planes)) return;
        const made = written[i]!.planes;
        gains.get(name)!.push((siSdrDb(truth[name], made) ?? 0) - before);
        ratios.push(sdrDb(truth[name], made) ?? 0);
      });
    }
    const each = STEM_NAMES.map((name) => ({ name, gain: mean(gains.get(name)!) }));
    return [
      {
        what: 'SI-SDR gain over the mix',
        value: mean([...gains.values()].flat()),
        bar: 6,
        better: 'higher',
        unit: 'dB',
      },
      ...each.map(({ name, gain }) => ({ what: `  ${name}`, value: gain, better: 'higher' as const, unit: 'dB' })),
      { what: 'SDR of the stems', value: mean(ratios), bar: 4, better: 'higher', unit: 'dB' },
      {
        what: 'mix less stems, worst',
        value: residuals.length > 0 ? Math.max(...residuals) : null,
        bar: -80,
        better: 'lower',
        unit: 'dB',
      },
    ];
  },
};

function quiet(stem: readonly Float32Array[], mix: readonly Float32Array[]): boolean {
  return 10 * Math.log10((power(stem) + 1e-20) / (power(mix) + 1e-20)) < MIN_DB;
}

function power(planes: readonly Float32Array[]): number {
  return planes.reduce((sum, plane) => sum + plane.reduce((part, x) => part + x * x, 0), 0);
}
