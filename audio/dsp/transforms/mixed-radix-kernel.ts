import type { FftKernel } from './kernel-interface.ts';
import { createMixedRadix } from './mixed-radix.ts';

/** Returns the kernel of a size without a prime factor above 5, which is even for real signals. */
export function createMixedRadixKernel(kind: 'real' | 'complex', size: number): FftKernel {
  return kind === 'real' ? realKernel(size) : complexKernel(size);
}

function planes(size: number): { re: Float64Array; im: Float64Array } {
  return { re: new Float64Array(size), im: new Float64Array(size) };
}

function complexKernel(size: number): FftKernel {
  const input = new Float64Array(2 * size);
  const samples = new Float32Array(2 * size);
  const [signal, spare, { re, im }] = [planes(size), planes(size), planes(size)];
  const transform = createMixedRadix(size);
  return {
    ...spectrumOf(re, im),
    input,
    samples,
    applyWindow: (window) => multiply(samples, window, input),
    addWindowed(window) {
      for (let i = 0; i < size; i++) {
        samples[i]! += im[i]! * window[i]!;
        samples[size + i]! += re[i]! * window[i]!;
      }
    },
    transform() {
      signal.re.set(input.subarray(0, size));
      signal.im.set(input.subarray(size));
      const result = transform(signal, spare);
      re.set(result.re);
      im.set(result.im);
    },
  };
}

/** Real signals are transformed as complex ones of half the length (Press et al. 2007, section 12.3.2). */
function realKernel(size: number): FftKernel {
  const half = size / 2;
  const input = new Float64Array(size);
  const samples = new Float32Array(size);
  const [signal, spare, { re, im }, turns] = [planes(half), planes(half), planes(half + 1), planes(half + 1)];
  for (let bin = 0; bin <= half; bin++) {
    turns.re[bin] = Math.cos((-2 * Math.PI * bin) / size);
    turns.im[bin] = Math.sin((-2 * Math.PI * bin) / size);
  }
  const transform = createMixedRadix(half);
  return {
    ...spectrumOf(re, im),
    input,
    samples,
    applyWindow: (window) => multiply(samples, window, input),
    addWindowed() {
      throw new Error('only complex signals are added');
    },
    transform() {
      for (let i = 0; i < half; i++) {
        signal.re[i] = input[2 * i]!;
        signal.im[i] = input[2 * i + 1]!;
      }
      const { re: zr, im: zi } = transform(signal, spare);
      for (let bin = 0; bin <= half; bin++) {
        const at = bin === half ? 0 : bin;
        const mirror = bin === 0 ? 0 : half - bin;
        const evenR = (zr[at]! + zr[mirror]!) / 2;
        const evenI = (zi[at]! - zi[mirror]!) / 2;
        const oddR = (zi[at]! + zi[mirror]!) / 2;
        const oddI = (zr[mirror]! - zr[at]!) / 2;
        re[bin] = evenR + oddR * turns.re[bin]! - oddI * turns.im[bin]!;
        im[bin] = evenI + oddR * turns.im[bin]! + oddI * turns.re[bin]!;
      }
      im[0] = 0;
      im[half] = 0;
    },
  };
}

function spectrumOf(re: Float64Array, im: Float64Array): Pick<FftKernel, 're' | 'im' | 'power'> {
  const squared = new Float64Array(re.length);
  return {
    re,
    im,
    power() {
      for (let bin = 0; bin < squared.length; bin++) squared[bin] = re[bin]! * re[bin]! + im[bin]! * im[bin]!;
      return squared;
    },
  };
}

/** Writes signals, one after the other, multiplied by a window of the length of one. */
function multiply(samples: Float32Array, window: Float64Array, into: Float64Array): void {
  for (let from = 0; from < samples.length; from += window.length)
    for (let i = 0; i < window.length; i++) into[from + i] = samples[from + i]! * window[i]!;
}
