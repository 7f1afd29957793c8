import { createRealFft, powerOfTwo } from './fft.ts';

/** Autocorrelation of a signal at lags 0 to `lags` - 1, without wrapping round, by Fourier transform. */
export function autocorrelation(signal: Float64Array, lags: number): Float64Array {
  const size = powerOfTwo(signal.length + lags);
  const fft = createRealFft(size);
  const padded = new Float64Array(size);
  padded.set(signal);
  fft.forward(padded);
  // The power spectrum is real and even: transforming it forward again gives the (scaled) inverse.
  const power = new Float64Array(size);
  for (let k = 0; k <= size / 2; k++) {
    power[k] = fft.re[k]! ** 2 + fft.im[k]! ** 2;
    if (k > 0) power[size - k] = power[k]!;
  }
  fft.forward(power);
  return Float64Array.from({ length: lags }, (_, lag) => fft.re[lag]! / size);
}
