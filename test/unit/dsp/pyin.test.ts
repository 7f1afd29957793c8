import { describe, expect, test } from 'vitest';
import { createPyin, pyin } from '../../../activities/dsp/melody/pyin.ts';
import { bestCourse } from '../../../activities/dsp/core/viterbi.ts';
import { noise, sine } from '../../infra/audio.ts';

const RANGE = { minHz: 32, maxHz: 3_000 };

/** A sound of eight falling harmonics. */
function voice(hz: number, sampleRate: number, seconds = 0.5): Float32Array {
  const harmonics = Array.from({ length: 8 }, (_, n) => n + 1).filter((n) => n * hz < sampleRate / 2);
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
    harmonics.reduce((sum, n) => sum + (0.2 / n) * Math.sin((2 * Math.PI * n * hz * i) / sampleRate + n), 0),
  );
}

describe('pYIN', () => {
  test.for([
    [44_100, 440],
    [44_100, 41.2],
    [44_100, 2_093],
    [8_000, 220],
    [192_000, 880],
    [16_000, 110],
  ] as const)('hears at %i Hz a voice of %f Hz within 10 cents', ([sampleRate, hz]) => {
    const track = pyin(voice(hz, sampleRate), sampleRate, RANGE);
    expect(track.hz).toHaveLength(50);
    for (let t = 5; t < 45; t++) {
      expect(track.voiced[t]).toBe(1);
      expect(Math.abs(1_200 * Math.log2(track.hz[t]! / hz))).toBeLessThan(10);
    }
  });

  test('keeps the octave when the second harmonic is louder than the first', () => {
    const samples = sine({ seconds: 0.5, hz: 200, level: 0.2 });
    const octave = sine({ seconds: 0.5, hz: 400, level: 0.4 });
    const track = pyin(
      samples.map((x, i) => x + octave[i]!),
      44_100,
      RANGE,
    );
    for (let t = 5; t < 45; t++) expect(track.hz[t]! / 200).toBeCloseTo(1, 2);
  });

  test('places a change of note within 30 ms', () => {
    const samples = new Float32Array(44_100);
    samples.set(voice(300, 44_100));
    samples.set(voice(421, 44_100), 22_050);
    const { hz } = pyin(samples, 44_100, RANGE);
    const change = hz.findIndex((value) => value > 350);
    expect(Math.abs(change - 50)).toBeLessThanOrEqual(3);
  });

  test('gives the same however the samples come in parts, with any distance of frames', () => {
    const samples = voice(330, 44_100);
    const whole = pyin(samples, 44_100, { hopS: 0.007 });
    const tracker = createPyin(44_100, { hopS: 0.007 });
    for (let at = 0; at < samples.length; at += 777) tracker.push(samples.subarray(at, at + 777));
    expect(tracker.finish()).toEqual(whole);
    expect(whole.hz).toHaveLength(72);
  });

  test.for([
    ['silence', new Float32Array(22_050)],
    ['a constant', new Float32Array(22_050).fill(0.5)],
    ['white noise', noise({ seconds: 0.5 })],
  ] as const)('hears no pitch in %s', ([, samples]) => {
    const { voiced } = pyin(samples, 44_100);
    expect(voiced.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2); // where a constant begins is an edge
  });

  test.for([0, 1, 100])('answers a track for %i samples', (length) => {
    const track = pyin(new Float32Array(length).fill(0.1), 44_100);
    expect(track.hz).toHaveLength(Math.min(1, length));
    expect(track.hz.every(Number.isFinite)).toBe(true);
  });
});

describe('the likeliest course', () => {
  test('takes a worse frame for a better whole', () => {
    const fits = [
      [0, -1],
      [-0.5, 0],
      [0, -1],
    ];
    const model = { frames: 3, states: () => 2, fit: (t: number, state: number) => fits[t]![state]! };
    const free = bestCourse({ ...model, step: () => 0 });
    const held = bestCourse({ ...model, step: (_, from, to) => (from === to ? 0 : -1) });
    expect([...free]).toEqual([0, 1, 0]);
    expect([...held]).toEqual([0, 0, 0]);
  });

  test('of no frames is empty', () => {
    expect(bestCourse({ frames: 0, states: () => 1, fit: () => 0, step: () => 0 })).toHaveLength(0);
  });
});
