import { fftKernel } from './fft-kernel.ts';

/** Fourier transform of real signals of one size; its buffers are reused by every call. */
export interface RealFft {
  readonly size: number;
  /** Transforms the first `size` samples; bins 0 to size / 2 are in `re` and `im`. */
  forward(samples: ArrayLike<number>): void;
  /** Writes the squared magnitudes of the last transform, bins 0 to size / 2. */
  power(into: Float64Array): void;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Returns the transform of one size. Throws a RangeError for a size below 8, an odd one and one with a prime factor above 5. */
export function createRealFft(size: number): RealFft {
  const kernel = fftKernel('real', size);
  const re = new Float64Array(size / 2 + 1);
  const im = new Float64Array(size / 2 + 1);
  return {
    size,
    re,
    im,
    forward(samples) {
      if (samples.length === size) kernel.input.set(samples);
      else for (let i = 0; i < size; i++) kernel.input[i] = samples[i]!;
      kernel.transform();
      re.set(kernel.re);
      im.set(kernel.im);
    },
    power(into) {
      for (let k = 0; k < re.length; k++) into[k] = re[k]! * re[k]! + im[k]! * im[k]!;
    },
  };
}

/** Returns the smallest power of two that is at least `n` and at least 8. */
export function powerOfTwo(n: number): number {
  return Math.max(8, 2 ** Math.ceil(Math.log2(n)));
}
