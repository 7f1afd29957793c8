import { fftKernel } from './fft-kernel.ts';

/** Share of the maximum sum of squared windows below which samples are not raised further: hardly any frame reaches them. */
const MIN_WINDOW_SUM = 1e-3;

/** One frame of the spectrum of a channel: bins 0 to size / 2. */
export interface FrameSpectrum {
  re: Float64Array;
  im: Float64Array;
}

/** Describes a short-time Fourier transform whose frame n is centred on sample n * hop + offset of `length` samples. */
export interface CentredFrames {
  size: number;
  hop: number;
  /** Default: 0. */
  offset?: number;
  /** Whether frames beyond both ends count in the sum of squared windows, as if they were silent; default: no. */
  isEndless?: boolean;
  frames: number;
  length: number;
  /** Window of both the transform and its inverse. */
  window: Float64Array;
}

/**
 * Returns the inverse of a short-time Fourier transform of two channels. `fill` writes a frame into two spectra, which are zeros before; the
 * frames are windowed, added and divided by the sum of the squared windows, so that an unchanged spectrum gives the samples that it is of
 * (Griffin & Lim 1984).
 */
export function createInverseStft({
  size,
  hop,
  offset = 0,
  isEndless = false,
  frames,
  length,
  window,
}: CentredFrames): (fill: (frame: number, spectra: readonly [FrameSpectrum, FrameSpectrum]) => void) => Float32Array[] {
  const fft = fftKernel('complex', size);
  const half = size / 2;
  const gains = gainsOf({ size, hop, offset, isEndless, frames, length, window });
  const [first, second] = [0, 1].map(() => ({ re: new Float64Array(half + 1), im: new Float64Array(half + 1) })) as [
    FrameSpectrum,
    FrameSpectrum,
  ];
  return (fill) => {
    const sums = [new Float64Array(length), new Float64Array(length)] as const;
    for (let frame = 0; frame < frames; frame++) {
      for (const { re, im } of [first, second]) {
        re.fill(0);
        im.fill(0);
      }
      fill(frame, [first, second]);
      fillInput(fft.input, first, second);
      fft.transform();
      const from = frame * hop + offset - half;
      const end = Math.min(size, length - from);
      for (let i = Math.max(0, -from); i < end; i++) {
        sums[0][from + i]! += window[i]! * fft.im[i]!;
        sums[1][from + i]! += window[i]! * fft.re[i]!;
      }
    }
    return sums.map((sum) => Float32Array.from(sum, (value, i) => value * gains[i]!));
  };
}

/**
 * Fills the input of a complex transform with the spectrum of one channel plus i times that of another. The inverse is the forward transform with real and
 * imaginary parts exchanged.
 */
function fillInput(input: Float64Array, { re: a, im: b }: FrameSpectrum, { re: c, im: d }: FrameSpectrum): void {
  const size = 2 * (a.length - 1);
  for (const bin of [0, size / 2]) {
    input[bin] = c[bin]!;
    input[size + bin] = a[bin]!;
  }
  for (let bin = 1; bin < size / 2; bin++) {
    input[bin] = b[bin]! + c[bin]!;
    input[size + bin] = a[bin]! - d[bin]!;
    input[size - bin] = c[bin]! - b[bin]!;
    input[2 * size - bin] = a[bin]! + d[bin]!;
  }
}

/** Returns the factor of each sample: 1 over the sum of squared windows, and over the size of the transform. */
function gainsOf({ size, hop, offset, isEndless, frames, length, window }: Required<CentredFrames>): Float64Array {
  const sums = new Float64Array(length);
  const beyond = isEndless ? Math.ceil(size / hop) : 0;
  for (let frame = -beyond; frame < frames + beyond; frame++) {
    const from = frame * hop + offset - size / 2;
    for (let i = Math.max(0, -from); i < Math.min(size, length - from); i++) sums[from + i]! += window[i]! ** 2;
  }
  const min = MIN_WINDOW_SUM * sums.reduce((max, sum) => Math.max(max, sum), 0);
  return sums.map((sum) => 1 / (size * Math.max(min, sum)));
}
