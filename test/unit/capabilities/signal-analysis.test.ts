import { describe, expect, test } from 'vitest';
import { signalAnalysis } from '../../../audio/capabilities/signal-analysis/capability.ts';
import { sine } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

const analyse = async (planes: Float32Array[], options?: Parameters<typeof run>[2]) =>
  (await run(signalAnalysis, planes, options)).output;

describe('signal_analysis', () => {
  test('measures level, peak and correlation of a stereo sine', async () => {
    const plane = sine({ seconds: 4, hz: 997, level: 0.5 });
    const output = await analyse([plane, plane.map((x) => -x)]);
    expect(output).toMatchObject({
      duration_s: 4,
      sample_rate_hz: 44_100,
      channels: 2,
      codec: 'pcm_s16le',
      clipped_samples: 0,
      silences: [],
      notes: [],
    });
    expect(output['peak_dbfs']).toBeCloseTo(-6.02, 1);
    expect(output['true_peak_dbtp']).toBeCloseTo(-6.02, 1);
    expect(output['rms_dbfs']).toBeCloseTo(-9.03, 1);
    expect(output['crest_db']).toBeCloseTo(3.01, 1);
    expect(output['integrated_lufs']).toBeCloseTo(-6.02, 0);
    expect(output['phase_correlation']).toBeCloseTo(-1, 5);
    expect(output['per_channel']).toHaveLength(2);
  });

  test('finds an offset and counts samples that stay at full scale', async () => {
    const clipped = sine({ seconds: 1, hz: 100, level: 2 }).map((x) => Math.max(-1, Math.min(1, x)));
    const count = clipped.filter((x) => Math.abs(x) === 1).length;
    expect((await analyse([clipped]))['clipped_samples']).toBe(count);
    expect((await analyse([clipped.map((x) => 0.6 * x)]))['clipped_samples']).toBe(count);
    expect((await analyse([sine({ seconds: 1, hz: 1_000, level: 1 })]))['clipped_samples']).toBe(0);
    const shifted = sine({ seconds: 1, level: 0.3 }).map((x) => x - 0.1);
    expect((await analyse([shifted]))['dc_offset']).toBeCloseTo(-0.1, 4);
  });

  test.for([8, 16, 20, 24] as const)(
    'counts what is at the highest value of %i bits, and nothing else',
    async (bits) => {
      const most = 2 ** (bits - 1);
      const whole = sine({ seconds: 2, hz: 97, level: 1.6 }).map((x) => Math.round(x * most));
      const clipped = whole.map((x) => Math.max(-most, Math.min(most - 1, x)));
      const count = clipped.filter((x) => Math.abs(x) >= most - 1).length;
      expect((await analyse([clipped.map((x) => x / most)]))['clipped_samples']).toBe(count);
    },
  );

  test('does not take the steps of 8 bits for clipping', async () => {
    const coarse = sine({ seconds: 2, hz: 97, level: 0.8 }).map((x) => Math.round(x * 128) / 128);
    expect((await analyse([coarse]))['clipped_samples']).toBe(0);
  });

  test('counts only full-scale samples in floats', async () => {
    const clipped = sine({ seconds: 1, hz: 97, level: 1.6, sampleRate: 192_000 }).map((x) =>
      Math.max(-1, Math.min(1, x)),
    );
    const count = clipped.filter((x) => Math.abs(x) === 1).length;
    expect(clipped.filter((x) => Math.abs(x) >= 32_767 / 32_768).length).toBeGreaterThan(count);
    expect((await analyse([clipped], { sampleRate: 192_000 }))['clipped_samples']).toBe(count);
  });

  test('lists silences of the requested length and level', async () => {
    const plane = sine({ seconds: 5 });
    plane.fill(0, 44_100, 2 * 44_100);
    plane.fill(0.002, 3 * 44_100, 4 * 44_100);
    const [only, ...others] = (await analyse([plane]))['silences'] as { start_s: number; end_s: number }[];
    expect(others).toEqual([]);
    expect(only!.start_s).toBeCloseTo(1, 3);
    expect(only!.end_s).toBeCloseTo(2, 3);
    expect((await analyse([plane], { params: { silence_threshold_dbfs: -50 } }))['silences']).toHaveLength(2);
    expect((await analyse([plane], { params: { silence_min_s: 1.5 } }))['silences']).toEqual([]);
  });

  test('returns null with a reason for what silence does not have', async () => {
    const output = await analyse([new Float32Array(44_100), new Float32Array(44_100)]);
    for (const field of [
      'integrated_lufs',
      'true_peak_dbtp',
      'peak_dbfs',
      'rms_dbfs',
      'crest_db',
      'phase_correlation',
    ]) {
      expect(output[field]).toBeNull();
      expect(output['notes']).toContainEqual({ field, reason: 'the audio is digital silence' });
    }
    expect(output['silences']).toEqual([{ start_s: 0, end_s: 1 }]);
  });

  test('measures a single sample', async () => {
    const output = await analyse([Float32Array.of(0.5)]);
    expect(output['peak_dbfs']).toBeCloseTo(-6.02, 2);
    expect(output['notes']).toContainEqual({ field: 'integrated_lufs', reason: 'the audio is shorter than 0.4 s' });
    expect(output['notes']).toContainEqual({ field: 'phase_correlation', reason: 'only stereo audio has one' });
  });

  test.for([1, 3, 6, 8, 12])('measures %i channels', async (channels) => {
    const planes = Array.from({ length: channels }, (_, i) => sine({ seconds: 1, hz: 200 + 50 * i, level: 0.2 }));
    const output = await analyse(planes);
    expect(output['per_channel']).toHaveLength(channels);
    expect(output['integrated_lufs']).toBeLessThan(0);
  });

  test.for([2_000, 8_000, 192_000, 384_000])('measures audio of %i Hz', async (sampleRate) => {
    const output = await analyse([sine({ seconds: 0.5, hz: 300, sampleRate })], { sampleRate });
    expect(output['true_peak_dbtp']).toBeCloseTo(-6, 0);
    expect(output['integrated_lufs'] === null).toBe(sampleRate < 4_000);
  });
});
