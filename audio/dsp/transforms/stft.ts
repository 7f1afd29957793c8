import { fftKernel } from './fft-kernel.ts';

export interface StftOptions {
  /** Window and transform length in samples: even, without a prime factor above 5. */
  size: number;
  /** Samples from one frame to the next. */
  hop: number;
  /** Window function; default: periodic Hann. */
  window?: Float64Array;
  /** Whether frame n is centred on sample n * hop (default) or begins there. */
  centred?: boolean;
}

/** Short-time power spectra of a stream of samples given in blocks. */
export interface Stft {
  /** Takes samples and calls `frame` with each complete power spectrum (bins 0 to size / 2; the array is reused). */
  push(samples: Float32Array, frame: (power: Float64Array) => void): void;
  /** Emits the frames that extend past the end, as if silence followed. */
  finish(frame: (power: Float64Array) => void): void;
}

/** Returns a short-time Fourier transform. */
export function createStft({ size, hop, window = hann(size), centred = true }: StftOptions): Stft {
  const fft = fftKernel('real', size);
  const power = new Float64Array(size / 2 + 1);
  // One buffer for all blocks: a new copy for each would burden the garbage collector.
  const span = Math.max(size, hop);
  const buffer = new Float32Array(4 * span);
  let count = centred ? size / 2 : 0; // silence before the start: the first frame is centred on sample 0
  let total = 0;
  let frames = 0;

  function process(samples: Float32Array, frame: (power: Float64Array) => void, maxFrames: number): void {
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + buffer.length - count);
      buffer.set(part, count);
      count += part.length;
      from += part.length;
      let at = 0;
      for (; at + span <= count && frames < maxFrames; at += hop, frames++) {
        fft.samples.set(buffer.subarray(at, at + size));
        fft.applyWindow(window);
        fft.transform();
        power.set(fft.power());
        frame(power);
      }
      buffer.copyWithin(0, at, count);
      count -= at;
    }
  }

  return {
    push(samples, frame) {
      total += samples.length;
      process(samples, frame, Infinity);
    },
    finish: (frame) => process(new Float32Array(span), frame, Math.ceil(total / hop)),
  };
}

/** Returns a periodic Hann window. */
export function hann(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
}
