import { fftKernel } from './fft-kernel.ts';

export interface StftOptions {
  /** Window and transform length in samples, a power of two. */
  size: number;
  /** Samples from one frame to the next. */
  hop: number;
  /** Weights of the samples of a frame; default: a periodic Hann window. */
  window?: Float64Array;
  /** Whether frame n is centred on sample n * hop (default) or begins there. */
  centred?: boolean;
}

/** Short-time power spectra of a stream of samples given in parts. */
export interface Stft {
  /** Takes samples and calls back with each spectrum (bins 0 to size / 2; the array is reused). */
  push(samples: Float32Array, frame: (power: Float64Array) => void): void;
  /** Gives the frames that reach over the end, as if silence followed. */
  finish(frame: (power: Float64Array) => void): void;
}

/** Makes a short-time Fourier transform. */
export function createStft({ size, hop, window = hann(size), centred = true }: StftOptions): Stft {
  const fft = fftKernel('real', size);
  const power = new Float64Array(size / 2 + 1);
  // One array for all parts, or each would leave a copy of itself to the garbage collector.
  const span = Math.max(size, hop);
  const held = new Float32Array(4 * span);
  let count = centred ? size / 2 : 0; // silence before the start: the first frame is centred on sample 0
  let total = 0;
  let frames = 0;

  function take(samples: Float32Array, frame: (power: Float64Array) => void, most: number): void {
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + held.length - count);
      held.set(part, count);
      count += part.length;
      from += part.length;
      let at = 0;
      for (; at + span <= count && frames < most; at += hop, frames++) {
        fft.weigh(held, at, window);
        fft.transform();
        power.set(fft.power());
        frame(power);
      }
      held.copyWithin(0, at, count);
      count -= at;
    }
  }

  return {
    push(samples, frame) {
      total += samples.length;
      take(samples, frame, Infinity);
    },
    finish: (frame) => take(new Float32Array(span), frame, Math.ceil(total / hop)),
  };
}

/** Periodic Hann window. */
export function hann(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
}
