import { fftKernel } from './fft-kernel.ts';

/** In-place Fourier transform of complex signals of one size. */
export interface ComplexFft {
  readonly size: number;
  /** Transforms in place; `inverse(forward(x))` is x times `size`. */
  forward(re: Float64Array, im: Float64Array): void;
  inverse(re: Float64Array, im: Float64Array): void;
}

/** Returns the transform of one size. Throws a RangeError for a size below 8 and one with a prime factor above 5. */
export function createComplexFft(size: number): ComplexFft {
  const kernel = fftKernel('complex', size);

  function forward(re: Float64Array, im: Float64Array): void {
    kernel.input.set(re);
    kernel.input.set(im, size);
    kernel.transform();
    re.set(kernel.re);
    im.set(kernel.im);
  }

  // The inverse is the forward transform with real and imaginary parts exchanged.
  return { size, forward, inverse: (re, im) => forward(im, re) };
}
