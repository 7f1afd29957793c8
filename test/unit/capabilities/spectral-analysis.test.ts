import { describe, expect, test } from 'vitest';
import { spectralAnalysis } from '../../../audio/capabilities/spectral-analysis/capability.ts';
import { noise, sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

interface Summary {
  centroid_hz: { mean: number };
  flatness: { mean: number };
  zero_crossing_rate: { mean: number };
  contrast_db: (object | null)[];
  chroma: { mean: number }[];
}

describe('spectral_analysis', () => {
  test('measures frequency, pitch class and flatness of a tone', async () => {
    const { output, pictures } = await run(spectralAnalysis, [
      sine({ seconds: 3, hz: 880 }),
      sine({ seconds: 3, hz: 880 }),
    ]);
    const summary = output['summary'] as Summary;
    expect(summary.centroid_hz.mean).toBeGreaterThan(860);
    expect(summary.centroid_hz.mean).toBeLessThan(960);
    expect(summary.zero_crossing_rate.mean).toBeCloseTo((2 * 880) / 44_100, 3);
    expect(summary.flatness.mean).toBeLessThan(1e-3);
    expect(summary.chroma.map(({ mean }) => mean)[9]).toBeCloseTo(1, 6);
    expect(Math.abs(output['chroma_tuning_cents'] as number)).toBeLessThan(4);
    expect(output['series']).toMatchObject({ hop_s: 512 / 44_100 });
    expect(output['image']).toMatchObject({ content_type: 'image/png' });
    expect(pictures[0]).toMatchObject({ width: 1_280, height: 560 });
    expect(output['notes']).toEqual([]);
  });

  test('measures the flatness of noise, and draws a picture only when requested', async () => {
    const { output, pictures } = await run(spectralAnalysis, [noise({ seconds: 2 })], { params: { image: false } });
    expect((output['summary'] as Summary).flatness.mean).toBeGreaterThan(0.5);
    expect(output['image']).toBeNull();
    expect(pictures).toEqual([]);
  });

  test('returns null for bands that a low sample rate does not reach, and says why', async () => {
    const { output } = await run(spectralAnalysis, [noise({ seconds: 1, sampleRate: 8_000 })], { sampleRate: 8_000 });
    expect((output['summary'] as Summary).contrast_db.map((band) => band === null)).toEqual([
      ...Array<boolean>(6).fill(false),
      true,
    ]);
    expect(output['notes']).toEqual([
      { field: 'contrast_db', reason: 'the sample rate of 8000 Hz does not reach the bands from number 7 on' },
    ]);
  });

  test('has no spectrum for silence, and says why', async () => {
    const { output } = await run(spectralAnalysis, [new Float32Array(5_000)]);
    expect(output['summary']).toMatchObject({
      centroid_hz: null,
      mfcc: null,
      chroma: null,
      zero_crossing_rate: { mean: 0 },
    });
    expect(output['notes']).toEqual([
      { field: 'summary', reason: 'the audio, or the mean of its channels, is digital silence' },
    ]);
  });

  test.for([
    ['one sample', [Float32Array.of(0.5)], 44_100],
    ['a tenth of a second', [sine({ seconds: 0.1 })], 44_100],
    ['a constant', [new Float32Array(20_000).fill(0.5)], 44_100],
    ['six channels', Array.from({ length: 6 }, (_, i) => noise({ seconds: 0.3, seed: i + 1 })), 48_000],
    ['192 kHz', [noise({ seconds: 0.3, sampleRate: 192_000 })], 192_000],
  ] as const)('returns finite numbers for %s', async ([, planes, sampleRate]) => {
    const { output } = await run(spectralAnalysis, [...planes], { sampleRate });
    expect(JSON.stringify(output, (_, value: unknown) => (Number.isNaN(value) ? 'NaN' : value))).not.toMatch(/NaN/);
    expect((output['summary'] as Summary).centroid_hz).not.toBeNull();
  });
});
