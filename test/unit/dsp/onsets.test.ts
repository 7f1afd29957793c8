import { describe, expect, test } from 'vitest';
import { onsetTimes } from '../../../audio/dsp/beats/onset-peaks.ts';
import { onsetStrength } from '../../../audio/dsp/beats/onset-strength.ts';
import { clicks, noise, SAMPLE_RATE, sine } from '../../infra/audio.ts';

const onsetsOf = (samples: Float32Array) => onsetTimes(onsetStrength([samples], SAMPLE_RATE));

describe('onsets', () => {
  test('of clicks are found within 15 ms, each once', () => {
    const found = onsetsOf(clicks({ bpm: 150, seconds: 8 }));
    for (let click = 1; click < 20; click++)
      expect(found.filter((time) => Math.abs(time - 0.4 * click) < 0.015)).toHaveLength(1);
    expect(found.length).toBeLessThanOrEqual(20);
  });

  test('of a repeated tone are found', () => {
    const struck = sine({ seconds: 3 }).map((x, i) => x * Math.exp((-4 * (i % SAMPLE_RATE)) / SAMPLE_RATE));
    const found = onsetsOf(struck);
    for (const time of [1, 2]) expect(found.some((onset) => Math.abs(onset - time) < 0.02)).toBe(true);
    expect(found.length).toBeLessThan(5);
  });

  test('are not found in silence, one sample or a sustained tone', () => {
    for (const samples of [new Float32Array(SAMPLE_RATE), Float32Array.of(1), new Float32Array(0)])
      expect(onsetsOf(samples)).toEqual([]);
    expect(onsetsOf(sine({ seconds: 3 })).filter((time) => time > 0.1 && time < 2.9)).toEqual([]);
  });

  test('of steady noise are few', () => {
    expect(onsetsOf(noise({ seconds: 5 })).length).toBeLessThan(15);
  });
});
