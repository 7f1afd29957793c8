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
   * Multiplies a spectrum by real gains of the bins 0 to size / 2, windows its inverse transform and adds it to the channels from index `at` on,
   * inside their bounds.
   */
  overlapAdd(
    spectrum: PairSpectrum,
    gains: Float64Array,
    target: { first: Float32Array; second: Float32Array | undefined; at: number },
  ): void;
}

/** Returns a transform of one size; frames `hop` samples apart add up to the original (Griffin & Lim 1984). */
export function createPairTransform(size: number): PairTransform {
  const fft = fftKernel('complex', size);
  const { input, samples } = fft;
  const window = hann(size);
  const spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
  const outputWindow = window.map((value) => value * (1 / (size * WINDOW_SUM)));
  return {
    size,
    hop: size / OVERLAP,
    analyse(first, second, at) {
      const { from, to } = insideOf(first, at, size);
      if (to - from < size || !second) samples.fill(0);
      samples.set(first.subarray(at + from, at + to), from);
      if (second) samples.set(second.subarray(at + from, at + to), size + from);
      fft.applyWindow(window);
      fft.transform();
      spectrum.re.set(fft.re);
      spectrum.im.set(fft.im);
      return spectrum;
    },
    overlapAdd(from, gains, { first, second, at }) {
      const inside = insideOf(first, at, size);
      if (inside.from === inside.to) return;
      fillInput(input, from, gains);
      fft.transform();
      const [start, end] = [at + inside.from, at + inside.to];
      samples.set(first.subarray(start, end), inside.from);
      if (second) samples.set(second.subarray(start, end), size + inside.from);
      fft.addWindowed(outputWindow);
      first.set(samples.subarray(inside.from, inside.to), start);
      if (second) second.set(samples.subarray(size + inside.from, size + inside.to), start);
    },
  };
}

/** Returns the part of a frame that begins at `at` which lies inside an array; empty parts begin and end at the same place. */
function insideOf({ length }: Float32Array, at: number, size: number): { from: number; to: number } {
  const from = Math.min(size, Math.max(0, -at));
  return { from, to: Math.max(from, Math.min(size, length - at)) };
}

/** Fills the input with a spectrum and gains. The inverse is the forward transform with real and imaginary parts exchanged. */
function fillInput(input: Float64Array, { re, im }: PairSpectrum, gains: Float64Array): void {
  const size = re.length;
  for (let bin = 0; bin < gains.length; bin++) {
    const gain = gains[bin]!;
    const mirror = bin === 0 ? 0 : size - bin;
    input[bin] = im[bin]! * gain;
    input[mirror] = im[mirror]! * gain;
    input[size + bin] = re[bin]! * gain;
    input[size + mirror] = re[mirror]! * gain;
  }
}
