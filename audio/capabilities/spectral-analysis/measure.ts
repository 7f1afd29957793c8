import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { spectralAnalysis } from './capability.ts';
import { noise } from '../../../test/infra/audio.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';

const spread = z.object({ mean: z.number(), std: z.number() });
const summary = z.object({
  centroid_hz: spread,
  bandwidth_hz: spread,
  rolloff_hz: spread,
  flatness: spread,
  zero_crossing_rate: spread,
  contrast_db: z.array(spread),
  mfcc: z.array(spread),
  chroma: z.array(spread),
});
const references = z.array(summary.extend({ sample_rate: z.number() }));
const FEATURES = summary.keyof().options;
/** Coefficients near 0 are compared relative to this share of the largest of their kind. */
const SMALLEST = 0.01;

/** Measures how far every mean and deviation is from librosa's with its defaults, at several sample rates. */
export const measurement: Measurement = {
  capability: 'spectral_analysis',
  async measure() {
    const file = new URL('../../../test/unit/dsp/reference/spectral.json', import.meta.url);
    const off = new Map(FEATURES.map((feature) => [feature, 0]));
    for (const theirs of references.parse(JSON.parse(readFileSync(file, 'utf8')))) {
      const sampleRate = theirs.sample_rate;
      const { output } = await run(spectralAnalysis, [signal(sampleRate)], { sampleRate, params: { image: false } });
      const ours = summary.parse(output['summary']);
      for (const feature of FEATURES)
        off.set(feature, Math.max(off.get(feature)!, deviation([ours[feature]].flat(), [theirs[feature]].flat())));
    }
    return FEATURES.map((feature) => ({
      what: `${feature} off from librosa`,
      value: 100 * off.get(feature)!,
      bar: 1,
      better: 'lower' as const,
      unit: '%',
    }));
  },
};

type Spread = z.infer<typeof spread>;

function deviation(ours: readonly Spread[], theirs: readonly Spread[]): number {
  const values = (all: readonly Spread[]): number[] => all.flatMap(({ mean, std }) => [mean, std]);
  const [found, wanted] = [values(ours), values(theirs)];
  const smallest = SMALLEST * Math.max(...wanted.map(Math.abs));
  return Math.max(...wanted.map((value, i) => Math.abs(found[i]! - value) / Math.max(smallest, Math.abs(value))));
}

/** Makes the same signal as test/unit/dsp/reference/spectral.py. */
function signal(rate: number): Float32Array {
  return noise({ seconds: 2, sampleRate: rate, level: 1 }).map((x, i) => {
    const t = i / rate;
    if (t >= 1.5) return 0;
    const chord = [223, 281, 334.2, 1_338].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0);
    return 0.1 * chord * Math.exp(-t) + 0.02 * t * x;
  });
}
