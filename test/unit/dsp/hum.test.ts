import { describe, expect, test } from 'vitest';
import { detectHum } from '../../../audio/dsp/separation/hum-detection.ts';
import {
  createHarmonicAnalyser,
  createHarmonicSynthesiser,
  framesOf,
  hopOf,
} from '../../../audio/dsp/separation/hum-fold.ts';
import { kalmanSmooth } from '../../../audio/dsp/separation/kalman-smoother.ts';
import { noise } from '../../infra/audio.ts';

const RATE = 8_000;
const HZ = 50.3;

describe('harmonic analysis by folding', () => {
  const length = 3 * RATE;
  const hop = hopOf(RATE);
  const phaseCycles = Float64Array.from({ length: framesOf(length, hop) }, (_, n) => (HZ * n * hop) / RATE);
  const tone = Float32Array.from({ length }, (_, i) => {
    const angle = (2 * Math.PI * HZ * i) / RATE;
    return 0.5 * Math.cos(angle + 1) + 0.2 * Math.cos(30 * angle - 2);
  });
  const analyser = createHarmonicAnalyser(phaseCycles, hop, 30);
  for (let at = 0; at < length; at += 777) analyser.push(tone.subarray(at, at + 777));
  const lines = analyser.finish();

  test('measures level and phase of each harmonic', () => {
    expect(lines).toHaveLength(30);
    for (const [k, level, phase] of [
      [0, 0.5, 1],
      [29, 0.2, -2],
    ] as const) {
      expect(lines[k]!.re[10]).toBeCloseTo(level * Math.cos(phase), 2);
      expect(lines[k]!.im[10]).toBeCloseTo(level * Math.sin(phase), 2);
    }
    expect(Math.hypot(lines[10]!.re[10]!, lines[10]!.im[10]!)).toBeLessThan(1e-3);
  });

  test('is inverted by the synthesiser', () => {
    const synthesiser = createHarmonicSynthesiser(phaseCycles, hop);
    const measured = lines.map((track, k) => ({ harmonic: k + 1, track }));
    const made = synthesiser.between(synthesiser.periodOf(measured, 10), synthesiser.periodOf(measured, 11), 10, hop);
    expect(Math.max(...made.map((x, i) => Math.abs(x - tone[10 * hop + i]!)))).toBeLessThan(5e-3);
  });
});

describe('kalmanSmooth', () => {
  const truth = Float64Array.from({ length: 400 }, (_, n) => Math.sin(n / 40));
  const whiteNoise = noise({ seconds: 400 / RATE, sampleRate: RATE });

  test('reduces the error of noisy values', () => {
    const values = truth.map((value, n) => value + 0.3 * whiteNoise[n]!);
    const power = whiteNoise.reduce((sum, x) => sum + x * x, 0) / whiteNoise.length;
    const made = kalmanSmooth(values, new Float64Array(400).fill(1 / (0.09 * power)));
    const error = (course: Float64Array) => course.reduce((sum, x, n) => sum + (x - truth[n]!) ** 2, 0);
    expect(error(made)).toBeLessThan(0.2 * error(values));
  });

  test('interpolates missing values, and is finite for any precision', () => {
    const precisions = Float64Array.from(truth, (_, n) => (n > 150 && n < 170 ? 0 : 1e30));
    const made = kalmanSmooth(truth, precisions);
    expect(Math.abs(made[160]! - truth[160]!)).toBeLessThan(0.05);
    expect(kalmanSmooth(new Float64Array(3), new Float64Array(3))).toEqual(new Float64Array(3));
  });
});

describe('detectHum', () => {
  test('finds nothing in noise, in a bass note near the mains frequency, and at sample rates without a harmonic', () => {
    expect(detectHum(source(noise({ seconds: 10, sampleRate: RATE }), RATE))).toBeUndefined();
    const note = Float32Array.from({ length: 10 * RATE }, (_, i) =>
      [1, 2, 3, 4].reduce((sum, h) => sum + Math.sin((2 * Math.PI * 49 * h * i) / RATE) / h, 0),
    );
    expect(detectHum(source(note, RATE))).toBeUndefined();
    expect(detectHum(source(new Float32Array(50).fill(0.1), 60))).toBeUndefined();
    expect(detectHum(source(new Float32Array(0), RATE))).toBeUndefined();
  });
});

function source(plane: Float32Array, sampleRate: number) {
  return {
    sampleRate,
    channels: 1,
    frames: plane.length,
    read: (start: number, length: number) => [plane.slice(start, start + length)],
  };
}
