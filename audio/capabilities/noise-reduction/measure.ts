import { noiseReduction } from './capability.ts';
import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { makeNoise } from '../../../test/measure/material/noise.ts';
import { randomBy } from '../../../test/infra/random.ts';
import { mean } from '../../../test/measure/metrics/mean.ts';
import { pesqGain, type PesqCase } from '../../../test/measure/metrics/pesq.ts';
import { siSdrDb } from '../../../test/measure/metrics/separation.ts';

const MUSIC = 8;
const MUSIC_S = 20;
/** Ratio in dB that counts for audio that is passed on unchanged, whose own is infinite. */
const UNCHANGED_DB = 100;

/** Measures the gain on noisy speech and music, and the loss of clean speech. */
export const measurement: Measurement = {
  capability: 'noise_reduction',
  async measure(recordings) {
    const gains = new Map<number, number[]>();
    const kept: number[] = [];
    const pesqCases: PesqCase[] = [];
    for await (const clip of recordings.clips(({ segments }) => segments.length > 0)) {
      const { planes, sampleRate, truth } = clip;
      const clean = await clip.clean();
      if (!clean) continue;
      const made = await denoised(planes, sampleRate, 'speech');
      const after = siSdrDb(clean, made);
      if (after === null) continue;
      if (truth.snr_db === null) kept.push(Math.min(UNCHANGED_DB, after));
      if (truth.snr_db === 0) pesqCases.push({ sampleRate, clean: clean[0]!, before: planes[0]!, after: made[0]! });
      if (truth.snr_db !== null)
        gains.set(truth.snr_db, [...(gains.get(truth.snr_db) ?? []), after - siSdrDb(clean, planes)!]);
    }
    const music: number[] = [];
    const random = randomBy('noise on music');
    for await (const { planes, sampleRate } of recordings.pieces()) {
      const clean = planes.map((plane) => plane.slice(0, MUSIC_S * sampleRate));
      const noisy = clean.map((plane) => {
        const power = plane.reduce((sum, x) => sum + x * x, 0) / plane.length;
        const noise = makeNoise('pink', { frames: plane.length, sampleRate }, random);
        return plane.map((x, i) => x + Math.sqrt(power / 10) * noise[i]!);
      });
      const [before, after] = [siSdrDb(clean, noisy), siSdrDb(clean, await denoised(noisy, sampleRate, 'auto'))];
      if (before !== null && after !== null) music.push(after - before);
      if (music.length >= MUSIC) break;
    }
    const pesq = await pesqGain(pesqCases);
    return [
      { what: 'speech at 0 dB, gain', value: mean(gains.get(0) ?? []), bar: 6, better: 'higher', unit: 'dB' },
      ...(pesq === null
        ? []
        : [{ what: 'speech at 0 dB, PESQ-wb gain', value: pesq, bar: 0.1, better: 'higher' as const }]),
      { what: 'speech at 10 dB, worst gain', value: smallest(gains.get(10)), bar: 0, better: 'higher', unit: 'dB' },
      { what: 'music at 10 dB, worst gain', value: smallest(music), bar: -1, better: 'higher', unit: 'dB' },
      { what: 'clean speech kept, mean', value: mean(kept), bar: 20, better: 'higher', unit: 'dB' },
      { what: 'clean speech kept, worst', value: smallest(kept), bar: 15, better: 'higher', unit: 'dB' },
    ];
  },
};

async function denoised(planes: Float32Array[], sampleRate: number, content: string): Promise<Float32Array[]> {
  return (await run(noiseReduction, planes, { sampleRate, params: { content } })).written[0]!.planes;
}

function smallest(values: readonly number[] = []): number | null {
  return values.length > 0 ? Math.min(...values) : null;
}
