import { createRealFft } from '../../dsp/transforms/real-fft.ts';
import { createComplexFft } from '../../dsp/transforms/complex-fft.ts';

/** Samples of a frame, which is 15 times a power of two, and the parts that the transform consists of. */
export const FRAME = 960;
const PARTS = 15;
const PART = FRAME / PARTS;
/** Bins 0 to half of a frame. */
export const BINS = FRAME / 2 + 1;

/** Fourier transform of real frames of 960 samples and its inverse. */
export interface FrameTransform {
  /** Writes the bins of a frame as pairs of real and imaginary part. */
  forward: (frame: Float64Array, into: Float32Array) => void;
  /** Writes the frame whose bins are given, times `FRAME`. */
  inverse: (bins: Float32Array, into: Float64Array) => void;
}

/** Returns the transform: 15 transforms of 64 samples each, joined by a transform of 15 numbers (Cooley & Tukey 1965). */
export function createFrameTransform(): FrameTransform {
  const fft = createRealFft(PART);
  const pieces = createComplexFft(PART);
  const cos = Float64Array.from({ length: FRAME }, (_, i) => Math.cos((2 * Math.PI * i) / FRAME));
  const sin = Float64Array.from({ length: FRAME }, (_, i) => Math.sin((2 * Math.PI * i) / FRAME));
  const [half, samples] = [PART / 2, new Float64Array(PART)];
  const partRe = new Float64Array(PARTS * PART);
  const partIm = new Float64Array(PARTS * PART);
  const [re, im] = [new Float64Array(PART), new Float64Array(PART)];
  return {
    forward(frame, into) {
      for (let r = 0; r < PARTS; r++) {
        for (let i = 0; i < PART; i++) samples[i] = frame[PARTS * i + r]!;
        fft.forward(samples);
        for (let k = 0; k < PART; k++) {
          const isMirrored = k > half;
          const bin = isMirrored ? PART - k : k;
          partRe[r * PART + k] = fft.re[bin]!;
          partIm[r * PART + k] = isMirrored ? -fft.im[bin]! : fft.im[bin]!;
        }
      }
      for (let k = 0; k < BINS; k++) {
        let [sumRe, sumIm, angle] = [0, 0, 0];
        for (let r = 0; r < PARTS; r++) {
          const [x, y] = [partRe[r * PART + (k % PART)]!, partIm[r * PART + (k % PART)]!];
          sumRe += x * cos[angle]! + y * sin[angle]!;
          sumIm += y * cos[angle]! - x * sin[angle]!;
          angle = (angle + k) % FRAME;
        }
        into[2 * k] = sumRe;
        into[2 * k + 1] = sumIm;
      }
    },
    inverse(bins, into) {
      for (let r = 0; r < PARTS; r++) {
        for (let p = 0; p < PART; p++) {
          let [sumRe, sumIm] = [0, 0];
          for (let q = 0; q < PARTS; q++) {
            const bin = PART * q + p;
            const isMirrored = bin >= BINS;
            const at = 2 * (isMirrored ? FRAME - bin : bin);
            const [x, y] = [bins[at]!, isMirrored ? -bins[at + 1]! : bins[at + 1]!];
            const angle = (bin * r) % FRAME;
            sumRe += x * cos[angle]! - y * sin[angle]!;
            sumIm += x * sin[angle]! + y * cos[angle]!;
          }
          re[p] = sumRe;
          im[p] = sumIm;
        }
        pieces.inverse(re, im);
        for (let i = 0; i < PART; i++) into[PARTS * i + r] = re[i]!;
      }
    },
  };
}
