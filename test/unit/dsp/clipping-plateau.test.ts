import { describe, expect, test } from 'vitest';
import { createPlateauMeter } from '../../../audio/dsp/levels/clipping-plateau.ts';
import { noise, quantised, sine } from '../../infra/audio.ts';

function plateausOf(plane: Float32Array) {
  const meter = createPlateauMeter();
  for (let at = 0; at < plane.length; at += 1_234) meter.push(plane.subarray(at, at + 1_234));
  return meter.finish();
}

const swell = sine({ seconds: 3, hz: 180, level: 0.8 }).map((x, i) => x + 0.1 * Math.sin(i / 7.3));

describe('plateaus', () => {
  test.for([1, 0.7, 0.3])('cut off at %d of the peak are counted exactly', (share) => {
    const level = Math.fround(0.85 * share);
    const cut = swell.map((x) => Math.max(-level, Math.min(level, x)));
    const found = plateausOf(cut);
    expect(found.clipped).toBe(cut.filter((x) => Math.abs(x) === level).length);
    expect(found.level).toBeCloseTo(level, 5);
  });

  test('are counted exactly after 16 bits too', () => {
    const cut = swell.map((x) => quantised(Math.max(-0.5, Math.min(0.5, x)), 16));
    expect(plateausOf(cut).clipped).toBe(cut.filter((x) => Math.abs(x) === 0.5).length);
  });

  test('do not count peaks that only come near the level', () => {
    const cut = swell.map((x) => Math.max(-0.5, Math.min(0.5, x)));
    const near = noise({ seconds: 2, seed: 5 }).map((x) => 0.4985 * Math.sin(9 * x));
    const both = Float32Array.from([...cut, ...near]);
    expect(plateausOf(both).clipped).toBe(cut.filter((x) => Math.abs(x) === 0.5).length);
  });

  test('do not include samples within a rounding error of the level', () => {
    const level = Math.fround(0.38);
    const cut = swell.map((x) => Math.max(-level, Math.min(level, x)));
    const wanted = cut.filter((x) => Math.abs(x) === level).length;
    const place = cut.findIndex((x) => Math.abs(x) < 0.3);
    cut[place] = level - 2 ** -25;
    const quiet = Float32Array.from({ length: 16_384 }, (_, i) => (i === 9_000 ? level - 3e-5 : 0.1 * Math.sin(i)));
    expect(plateausOf(Float32Array.from([...cut, ...quiet])).clipped).toBe(wanted);
  });

  test('are counted at the clipping level of another channel', () => {
    const meter = createPlateauMeter();
    meter.push(swell.map((x, i) => (i % 9_000 === 17 ? 0.9 : x / 2)));
    expect(meter.finish().runs).toBe(0);
    expect(meter.samplesAt(Math.fround(0.9))).toBe(Math.ceil((swell.length - 17) / 9_000));
  });

  test('are not found in noise, a slow 16-bit sine, a square wave and silence', () => {
    expect(plateausOf(noise({ seconds: 2 })).runs).toBe(0);
    expect(plateausOf(sine({ seconds: 2, hz: 25 }).map((x) => quantised(x, 16))).runs).toBe(0);
    expect(plateausOf(sine({ seconds: 2, hz: 300 }).map((x) => 0.5 * Math.sign(x))).runs).toBe(0);
    expect(plateausOf(new Float32Array(10_000))).toEqual({ clipped: 0, runs: 0, level: 0 });
  });
});
