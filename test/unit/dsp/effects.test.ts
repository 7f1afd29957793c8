import { describe, expect, test } from 'vitest';
import { effectOdds } from '../../../activities/dsp/effects/effects-model.ts';
import { createKneeFinder } from '../../../activities/dsp/effects/effects-spectrum.ts';
import { createStereoMeter } from '../../../activities/dsp/effects/effects-stereo.ts';
import { noise, SAMPLE_RATE } from '../../infra/audio.ts';
import { butterworth, narrowed } from '../../measure/material/effects.ts';

const [left, right] = [noise({ seconds: 4, seed: 11 }), noise({ seconds: 4, seed: 12 })];

function stereo(planes: Float32Array[]): number[] | null {
  const meter = createStereoMeter(SAMPLE_RATE, planes[0]!.length);
  meter.push(planes[0]!, planes[1]!);
  return meter.finish();
}

describe('features of effects', () => {
  test('a tenth of the difference lowers all that is said of the width by 20 dB', () => {
    const wide = stereo([left, right])!;
    const narrow = stereo(narrowed([left, right], 0.1))!;
    expect(wide[0]).toBeCloseTo(0, 0);
    narrow.forEach((value, i) => expect(Math.abs(wide[i]! - value - 20)).toBeLessThan(1.5));
  });

  test('silence has no width', () => {
    expect(stereo([new Float32Array(10_000), new Float32Array(10_000)])).toBeNull();
  });

  test('a low-pass of fourth order falls by 24 dB an octave after its cut-off', () => {
    const knee = createKneeFinder(SAMPLE_RATE, left.length);
    knee.push(butterworth([left], { hz: 4_000, order: 4, sampleRate: SAMPLE_RATE })[0]!);
    const { cutoffHz, dropDb } = knee.finish()!;
    expect(cutoffHz).toBeGreaterThan(3_500);
    expect(cutoffHz).toBeLessThan(8_100);
    expect(dropDb).toBeGreaterThan(15);
  });

  test('features without a value count as usual ones', () => {
    const odds = effectOdds('echo', [NaN, Infinity, -Infinity, 0, 0, 0, 0, 0, 0]);
    expect(odds).toBeGreaterThanOrEqual(0);
    expect(odds).toBeLessThanOrEqual(1);
  });
});
