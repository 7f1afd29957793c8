import { fftKernel } from './fft-kernel.ts';
import { hann } from './stft.ts';

/** Frames overlap by three quarters, so that squared Hann windows add up to a constant. */
export const OVERLAP = 4;
const WINDOW_SUM = 1.5;

/**
 * Spectrum of two channels as one complex signal, bins 0 to size - 1; a real gain applied to a bin and its mirror acts
 * on both channels.
 */
export interface PairSpectrum {
  re: Float64Array;
  im: Float64Array;
}

/**
 * Windowed Fourier transform of two channels at once, and its inverse with overlap-add; buffers are reused by every
 * call.
 */
export interface PairTransform {
  readonly size: number;
  readonly hop: number;
  /**
   * Returns the spectrum of `size` samples from index `at` on; samples outside the arrays are silence. `second` is
   * undefined for mono.
   */
  analyse(first: Float32Array, second: Float32Array | undefined, at: number): PairSpectrum;
  /**
   * Windows the inverse transform of a spectrum and adds it to the channels from index `at` on, inside their bounds.
   */
  overlapAdd(spectrum: PairSpectrum, first: Float32Array, second: Float32Array | undefined, at: number): void;
}

/** Returns a transform of one size; frames `hop` samples apart add up to the original (Griffin & Lim 1984). */
export function createPairTransform(size: number): PairTransform {
  const { input, ...fft } = fftKernel('complex', size);
  const window = hann(size);
  const spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
  const scale = 1 / (size * WINDOW_SUM);
  return {
    size,
    hop: size / OVERLAP,
    analyse(first, second, at) {
      input.fill(0);
      const to = Math.min(size, first.length - at);
      for (let i = Math.max(0, -at); i < to; i++) {
        input[i] = first[at + i]! * window[i]!;
        if (second) input[size + i] = second[at + i]! * window[i]!;
      }
      fft.transform();
      spectrum.re.set(fft.re);
      spectrum.im.set(fft.im);
      return spectrum;
    },
    overlapAdd({ re, im }, first, second, at) {
      // The inverse is the forward transform with real and imaginary parts exchanged.
      input.set(im);
      input.set(re, size);
      fft.transform();
      const from = Math.max(0, -at);
      const to = Math.min(size, first.length - at);
      for (let i = from; i < to; i++) {
        const gain = window[i]! * scale;
        first[at + i]! += fft.im[i]! * gain;
        if (second) second[at + i]! += fft.re[i]! * gain;
      }
    },
  };
}
