import { describe, expect, test } from 'vitest';
import { stemAnalysis } from '../../../audio/capabilities/stem-analysis/capability.ts';
import { STEMS } from '../../../audio/dsp/separation/stem-separation.ts';
import { noise, sine } from '../../infra/audio.ts';
import { siSdrDb } from '../../measure/metrics/separation.ts';
import { band } from './band.ts';
import { run } from '../../infra/run-capability.ts';

describe('stem_analysis', () => {
  test('returns stems nearer to the truth than the mix, which add up to the mix', async () => {
    const { mix, stems } = band({ seconds: 8 });
    const { output, written } = await run(stemAnalysis, [mix, mix]);
    for (const [i, name] of STEMS.entries()) {
      const truth = [stems[name], stems[name]];
      expect(siSdrDb(truth, written[i]!.planes)! - siSdrDb(truth, [mix, mix])!, name).toBeGreaterThan(3);
    }
    const off = mix.map((x, i) => written.reduce((left, { planes }) => left - planes[0]![i]!, x));
    expect(off.every((x) => Math.abs(x) < 1e-6)).toBe(true);
    expect(output['residual_db']).toBeLessThan(-100);
    const made = output['stems'] as { name: string; rms_dbfs: number; energy_ratio: number }[];
    expect(made.map(({ name }) => name)).toEqual([...STEMS]);
    expect(made.reduce((total, { energy_ratio }) => total + energy_ratio, 0)).toBeCloseTo(1, 9);
  });

  test('keeps stems of a mix at full scale within full scale', async () => {
    const mix = noise({ seconds: 1, level: 1 }).map((x, i) => Math.max(-1, Math.min(1, 2 * x + Math.sin(i / 40))));
    const { output, written } = await run(stemAnalysis, [mix]);
    for (const { planes } of written) expect(planes[0]!.every((x) => Math.abs(x) <= 1)).toBe(true);
    expect(output['residual_db']).toBeLessThan(-100);
  });

  test.each([
    ['a single sample', 1, 1, 44_100],
    ['0.1 s of six channels', 4_800, 6, 48_000],
    ['8 kHz', 8_000, 1, 8_000],
    ['192 kHz', 19_200, 2, 192_000],
  ])('answers for %s', async (_, frames, channels, sampleRate) => {
    const planes = Array.from({ length: channels }, (__, c) =>
      sine({ seconds: frames / sampleRate, sampleRate, hz: 300 + c }),
    );
    const { written } = await run(stemAnalysis, planes, { sampleRate });
    expect(written.map(({ planes: made }) => [made.length, made[0]!.length])).toEqual(
      STEMS.map(() => [channels, frames]),
    );
  });

  test('returns null ratios for silence, and says why', async () => {
    const { output } = await run(stemAnalysis, [new Float32Array(10_000)]);
    expect(output).toMatchObject({
      residual_db: -150,
      stems: STEMS.map(() => ({ rms_dbfs: null, energy_ratio: null })),
    });
    expect(output['notes']).toHaveLength(8);
  });

  test('passes on the requested stem, otherwise the mix', async () => {
    const { output } = await run(stemAnalysis, [sine({ seconds: 0.2 })]);
    const parsed = stemAnalysis.output.parse(output);
    parsed.stems.forEach((stem) => (stem.audio = { ...stem.audio, artifact_id: `id of ${stem.name}` }));
    expect(stemAnalysis.passesOn?.({ pass_on: 'bass' }, parsed)).toBe('id of bass');
    expect(stemAnalysis.passesOn?.({}, parsed)).toBeUndefined();
  });
});
