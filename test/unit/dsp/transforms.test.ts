import { describe, expect, test } from 'vitest';
import { createRealFft } from '../../../audio/dsp/transforms/real-fft.ts';
import { melFilterbank } from '../../../audio/dsp/transforms/mel.ts';
import { createReadAhead } from '../../../audio/dsp/core/read-ahead.ts';
import { createResampler } from '../../../audio/dsp/core/resample.ts';
import { createStft } from '../../../audio/dsp/transforms/stft.ts';
import { noise, sine } from '../../infra/audio.ts';

describe('the Fourier transform', () => {
  test.for([8, 16, 64, 1_024, 10, 12, 18, 30, 50, 54, 240, 1_000])(
    'of %i random samples agrees with the definition',
    (size) => {
      const samples = noise({ seconds: 1, sampleRate: size });
      const fft = createRealFft(size);
      fft.forward(samples);
      for (let k = 0; k <= size / 2; k++) {
        let re = 0;
        let im = 0;
        for (let n = 0; n < size; n++) {
          re += samples[n]! * Math.cos((2 * Math.PI * k * n) / size);
          im -= samples[n]! * Math.sin((2 * Math.PI * k * n) / size);
        }
        expect(fft.re[k]).toBeCloseTo(re, 9);
        expect(fft.im[k]).toBeCloseTo(im, 9);
      }
    },
  );

  test('rejects sizes with a prime factor above 5, odd ones, and those below 8', () => {
    for (const size of [1_001, 14, 75, 6]) expect(() => createRealFft(size)).toThrow(RangeError);
  });

  test('keeps its result while others of its size are used', () => {
    const samples = noise({ seconds: 1, sampleRate: 64 });
    const fft = createRealFft(64);
    fft.forward(samples);
    const [re, power] = [fft.re.slice(), new Float64Array(33)];
    createRealFft(64).forward(samples.toReversed());
    fft.power(power);
    expect(fft.re).toEqual(re);
    expect(power[5]).toBeCloseTo(re[5]! ** 2 + fft.im[5]! ** 2, 12);
  });
});

describe('the short-time Fourier transform', () => {
  test.for([200, 700])('does not depend on the block size at a hop of %i samples', (hop) => {
    const samples = noise({ seconds: 0.5 });
    const frames = (part: number): number[][] => {
      const found: number[][] = [];
      const stft = createStft({ size: 512, hop });
      for (let at = 0; at < samples.length; at += part)
        stft.push(samples.subarray(at, at + part), (power) => found.push([...power]));
      stft.finish((power) => found.push([...power]));
      return found;
    };
    expect(frames(97)).toEqual(frames(samples.length));
    expect(frames(97)).toHaveLength(Math.ceil(samples.length / hop));
  });
});

test('a mel filterbank covers its range without gaps', () => {
  const filters = melFilterbank({ sampleRate: 44_100, size: 1_024, bands: 40, minHz: 30, maxHz: 11_000 });
  expect(filters).toHaveLength(40);
  expect(filters.every(({ weights }) => weights.some((weight) => weight > 0))).toBe(true);
});

describe('reading ahead', () => {
  test('returns the right samples at increasing, overlapping positions, and silence after the end', () => {
    const whole = Float32Array.from({ length: 100 }, (_, i) => i + 1);
    const reader = createReadAhead(Array.from({ length: 15 }, (_, i) => whole.subarray(7 * i, 7 * i + 7)));
    for (const [start, length] of [
      [0, 10],
      [5, 20],
      [24, 3],
      [27, 40],
      [60, 30],
      [80, 30],
    ] as const)
      expect([...reader.read(start, length)]).toEqual(Array.from({ length }, (_, i) => whole[start + i] ?? 0));
  });
});

describe('resampling', () => {
  test.for([
    [44_100, 22_050],
    [44_100, 16_000],
    [44_100, 48_000],
    [8_000, 44_100],
    [96_000, 44_100],
    [44_101, 22_050],
  ] as const)('from %i to %i Hz keeps the phase of a sine for any block size', ([from, to]) => {
    const input = sine({ seconds: 0.5, hz: 1_000, sampleRate: from });
    const output = resampled(input, { from, to, part: 1_013 });
    const wanted = sine({ seconds: 0.5, hz: 1_000, sampleRate: to });
    expect(output.length).toBe(Math.ceil((input.length * to) / from));
    expect(output).toEqual(resampled(input, { from, to }));
    for (let i = 400; i < wanted.length - 400; i += 7) expect(Math.abs(output[i]! - wanted[i]!)).toBeLessThan(1e-3);
  });

  test('keeps a high sine clean where phases do not divide evenly', () => {
    const [from, to] = [48_000, 44_100];
    const output = resampled(sine({ seconds: 0.5, hz: 10_000, sampleRate: from }), { from, to });
    const wanted = sine({ seconds: 0.5, hz: 10_000, sampleRate: to });
    const off = output.subarray(500, -500).map((x, i) => Math.abs(x - wanted[i + 500]!));
    expect(Math.max(...off)).toBeLessThan(1e-4);
  });

  test('removes frequencies above half the new rate', () => {
    const output = resampled(sine({ seconds: 0.5, hz: 9_000 }), { from: 44_100, to: 16_000 });
    const middle = output.subarray(500, -500);
    expect(Math.max(...middle.map(Math.abs))).toBeLessThan(1e-4);
  });

  test('keeps streams of one ratio apart', () => {
    const rates = { from: 44_100, to: 16_000 };
    const [first, second] = [sine({ seconds: 0.2, hz: 500 }), sine({ seconds: 0.2, hz: 900 })];
    const [one, other] = [createResampler(rates.from, rates.to), createResampler(rates.from, rates.to)];
    const made: number[] = [];
    for (let at = 0; at < first.length; at += 700) {
      made.push(...one.push(first.subarray(at, at + 700)));
      other.push(second.subarray(at, at + 700));
    }
    made.push(...one.finish());
    expect(Float32Array.from(made)).toEqual(resampled(first, rates));
  });

  test('keeps a constant constant', () => {
    const output = resampled(new Float32Array(5_000).fill(0.25), { from: 44_100, to: 48_000 });
    for (const x of output.subarray(200, -200)) expect(x).toBeCloseTo(0.25, 6);
  });
});

interface Rates {
  from: number;
  to: number;
  part?: number;
}

function resampled(samples: Float32Array, { from, to, part = samples.length }: Rates): Float32Array {
  const resampler = createResampler(from, to);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += part) pieces.push(resampler.push(samples.subarray(at, at + part)));
  pieces.push(resampler.finish());
  return Float32Array.from(pieces.flatMap((piece) => [...piece]));
}
