import { createRealFft } from '../transforms/real-fft.ts';

/** Size and hop of the analysis in seconds. */
const WINDOW_S = 0.012;
const HOP_S = 0.003;
/** Frames on either side that an attack exceeds, and those whose mean it exceeds. */
const REACH = 10;
const AROUND = 50;
/** Rise of the level, summed over the bins relative to their sum, from which a frame can be an attack. */
const MIN_RISE = 0.25;
const ABOVE_MEAN = 3;

/** Finds the moments at which sounds begin, in mono samples given in blocks. */
export interface AttackDetector {
  push(samples: Float32Array): void;
  /** Returns the attacks in samples, in order. */
  finish(): number[];
}

/** Returns a detector of spectral flux: the rise of the magnitudes from frame to frame, as a share of their sum. */
export function createAttackDetector(sampleRate: number): AttackDetector {
  const size = 2 ** Math.max(5, Math.round(Math.log2(WINDOW_S * sampleRate)));
  const hop = Math.max(1, Math.round(HOP_S * sampleRate));
  const windowed = new Float64Array(size);
  const fft = createRealFft(size);
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size));
  const bins = size / 2 + 1;
  let last = new Float64Array(bins);
  let magnitudes = new Float64Array(bins);
  const rises: number[] = [];
  let pending = new Float32Array(size); // silence before the first sample: the first sound is an attack
  let count = size - hop;

  function frame(samples: Float32Array): void {
    for (let i = 0; i < size; i++) windowed[i] = samples[i]! * window[i]!;
    fft.forward(windowed);
    let [rise, sum] = [0, 1e-6 * size];
    for (let k = 1; k < bins; k++) {
      const magnitude = Math.hypot(fft.re[k]!, fft.im[k]!);
      magnitudes[k] = magnitude;
      sum += magnitude;
      if (magnitude > last[k]!) rise += magnitude - last[k]!;
    }
    [last, magnitudes] = [magnitudes, last];
    rises.push(rise / sum);
  }

  return {
    push(samples) {
      const all = new Float32Array(count + samples.length);
      all.set(pending.subarray(0, count));
      all.set(samples, count);
      let at = 0;
      for (; at + size <= all.length; at += hop) frame(all.subarray(at, at + size));
      pending = all.slice(at);
      count = pending.length;
    },
    finish() {
      const attacks: number[] = [];
      for (const [n, rise] of rises.entries()) {
        if (rise < MIN_RISE) continue;
        const [from, to] = [Math.max(0, n - AROUND), Math.min(rises.length, n + AROUND + 1)];
        let sum = 0;
        let isPeak = true;
        for (let i = from; i < to; i++) {
          sum += rises[i]!;
          if (Math.abs(i - n) <= REACH && (rises[i]! > rise || (rises[i] === rise && i < n))) isPeak = false;
        }
        // After silence the rise is largest when the attack enters the frame, above other sound when it is in the middle: between the two.
        if (isPeak && rise > (ABOVE_MEAN * sum) / (to - from)) attacks.push(Math.max(0, (n + 1) * hop - size / 4));
      }
      return attacks;
    },
  };
}
