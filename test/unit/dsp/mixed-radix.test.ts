import { describe, expect, test } from 'vitest';
import { createComplexFft } from '../../../audio/dsp/transforms/complex-fft.ts';
import { fftKernel, isTransformSize } from '../../../audio/dsp/transforms/fft-kernel.ts';
import { createInverseStft } from '../../../audio/dsp/transforms/inverse-stft.ts';
import { createPairTransform } from '../../../audio/dsp/transforms/istft.ts';
import { createStft, hann } from '../../../audio/dsp/transforms/stft.ts';
import { noise, sine } from '../../infra/audio.ts';

/** Sizes of the transforms of MDX-Net. */
const PUBLISHED = [5_120, 6_144, 7_680];

/** Returns bin `k` of the transform of complex values by its definition, with angles reduced before they are rounded. */
function bin(re: ArrayLike<number>, im: ArrayLike<number>, k: number): [number, number] {
  let [a, b] = [0, 0];
  for (let n = 0; n < re.length; n++) {
    const turn = (-2 * Math.PI * ((n * k) % re.length)) / re.length;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    a += re[n]! * cos - im[n]! * sin;
    b += re[n]! * sin + im[n]! * cos;
  }
  return [a, b];
}

describe('transforms of products of 2, 3 and 5', () => {
  test.for(PUBLISHED)('of %i values are those of the definition, in double precision', (size) => {
    const [first, second] = [noise({ seconds: 1, sampleRate: size }), noise({ seconds: 1, sampleRate: size, seed: 2 })];
    const [re, im] = [Float64Array.from(first), Float64Array.from(second)];
    createComplexFft(size).forward(re, im);
    const real = fftKernel('real', size);
    real.input.set(first);
    real.transform();
    const power = real.power();
    for (let k = 0; k < size; k += 61) {
      const [a, b] = bin(first, second, k);
      expect(Math.hypot(re[k]! - a, im[k]! - b)).toBeLessThan(1e-11);
      if (k > size / 2) continue;
      const [c, d] = bin(first, new Float32Array(size), k);
      expect(Math.hypot(real.re[k]! - c, real.im[k]! - d)).toBeLessThan(1e-11);
      expect(power[k]).toBeCloseTo(c * c + d * d, 8);
    }
  });

  test('exist for every such size', () => {
    const sizes = Array.from({ length: 400 }, (_, i) => i).filter((size) => isTransformSize(size, 'complex'));
    expect(sizes.slice(0, 10)).toEqual([8, 9, 10, 12, 15, 16, 18, 20, 24, 25]);
    for (const size of sizes) {
      const [re, im] = [new Float64Array(size), new Float64Array(size)];
      re[1] = 1; // the transform of an impulse turns once over all bins
      createComplexFft(size).forward(re, im);
      for (let k = 0; k < size; k++) {
        expect(re[k]).toBeCloseTo(Math.cos((2 * Math.PI * k) / size), 13);
        expect(im[k]).toBeCloseTo(-Math.sin((2 * Math.PI * k) / size), 13);
      }
    }
  });

  test('keep the contract of power spectra: a sine is at its frequency', () => {
    const peaks: number[] = [];
    const stft = createStft({ size: 6_000, hop: 3_000 });
    stft.push(sine({ seconds: 1, hz: 735, sampleRate: 44_100 }), (power) =>
      peaks.push(power.indexOf(Math.max(...power))),
    );
    expect(peaks.length).toBeGreaterThan(10);
    expect(new Set(peaks.slice(1))).toEqual(new Set([100]));
  });
});

test.for([6_000, 1_500, 600])('a pair transform of %i samples reconstructs its input', (size) => {
  const [left, right] = [noise({ seconds: 0.5 }), noise({ seconds: 0.5, seed: 2 })];
  const [first, second] = [left, right].map(({ length }) => new Float32Array(length));
  const pair = createPairTransform(size);
  const ones = new Float64Array(size / 2 + 1).fill(1);
  for (let at = -size; at < left.length; at += pair.hop)
    pair.overlapAdd(pair.analyse(left, right, at), ones, { first: first!, second, at });
  left.forEach((x, i) => {
    expect(Math.abs(first![i]! - x)).toBeLessThan(1e-6);
    expect(Math.abs(second![i]! - right[i]!)).toBeLessThan(1e-6);
  });
});

test('the inverse of frames between the multiples of the hop places them there', () => {
  const [size, hop, frames, length] = [600, 150, 41, 6_150];
  const inverse = createInverseStft({ size, hop, frames, length, offset: 75, isEndless: true, window: hann(size) });
  // Frame 20 is an impulse in its middle: its spectrum turns half a round from bin to bin.
  const [one] = inverse((frame, [first]) => {
    if (frame === 20) first.re.forEach((_, k) => (first.re[k] = (-1) ** k));
  });
  const at = one!.indexOf(Math.max(...one!));
  expect(at).toBe(20 * hop + 75);
  expect(one![at]).toBeCloseTo(1 / 1.5, 5); // the squared Hann windows of all frames add up to 1.5
});
