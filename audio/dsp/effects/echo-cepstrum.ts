import { createRealFft } from '../spectrum/real-fft.ts';
import { hann } from '../spectrum/stft.ts';

/** Transform length: at 16 kHz four seconds, so that a delay of a second repeats within it. */
const SIZE = 2 ** 16;
/** Rate the samples are to have, in Hz. */
export const ECHO_RATE = 16_000;
/** Range of delays looked for, in seconds. */
const LEAST_DELAY_S = 0.04;
const MOST_DELAY_S = 1;
/** What lies in the spectrum below and above is left out: rumble, and what low-pass filters leave. */
const LOWEST_HZ = 150;
const HIGHEST_HZ = 3_600;
const MIDDLE_HZ = 1_200;
/** Samples within which two lines are one. */
const NEAR = 200;
/** Frames quieter than the loudest by more than this, as a ratio of power, say nothing. */
const QUIET = 1e-5;

/** The strongest repeat of a sound within itself. */
export interface Echo {
  delayS: number;
  /** How far its peak stands out of the cepstrum, in spreads of it. */
  strength: number;
  /** Level of the repeat, linear, by the height of its peak. */
  gain: number;
  /**
   * What tells a repeat from a rhythm: logarithms of the peak's height in spreads, of the height and of its lead over the next
   * line; the line at twice the delay, below its height for a single repeat and above for a rhythm; the broadness of its
   * foot; its heights in the lower and upper half of the band and in the halves of the frames. All but the first three over the height.
   */
  features: number[];
}

/**
 * Listens for an echo in mono samples of `ECHO_RATE` given in parts: a repeat at a fixed delay ripples every spectrum alike, a
 * line in the mean power cepstrum (Bogert, Healy & Tukey 1963; Oppenheim & Schafer 1975).
 */
export interface EchoDetector {
  push(samples: Float32Array): void;
  /** Null where there is too little sound. */
  finish(): Echo | null;
}

/** Makes a listener. */
export function createEchoDetector(): EchoDetector {
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const windowed = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);
  const held = new Float32Array(SIZE);
  const sums = [new Float64Array(SIZE / 2 + 1), new Float64Array(SIZE / 2 + 1)] as const;
  const counts = [0, 0] as [number, number];
  let filled = 0;
  let loudest = 0;
  let frames = 0;

  function take(): void {
    let energy = 0;
    for (let i = 0; i < SIZE; i++) {
      windowed[i] = held[i]! * window[i]!;
      energy += windowed[i]! ** 2;
    }
    if (energy <= loudest * QUIET || energy === 0) return;
    loudest = Math.max(loudest, energy);
    fft.forward(windowed);
    fft.power(power);
    const floor = (energy / SIZE) * 1e-7;
    const half = (frames >> 2) & 1; // neighbours overlap: eight seconds for one half, eight for the other
    const into = sums[half]!;
    for (let k = 0; k < into.length; k++) into[k]! += Math.log(power[k]! + floor);
    counts[half]!++;
    frames++;
  }

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, SIZE - filled);
        held.set(samples.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < SIZE) continue;
        take();
        held.copyWithin(0, SIZE / 2);
        filled = SIZE / 2;
      }
    },
    finish() {
      if (frames === 0) {
        held.fill(0, filled);
        if (filled >= ECHO_RATE) take();
      }
      if (frames === 0) return null;
      const whole = sums[0].map((sum, k) => (sum + sums[1][k]!) / frames);
      const parts = sums.map((sum, half) => sum.map((value) => value / Math.max(1, counts[half]!)));
      const all = cepstrum(whole, LOWEST_HZ, HIGHEST_HZ);
      const found = strongest(all);
      const at = Math.round(found.delayS * ECHO_RATE);
      const over = (line: Float64Array): number =>
        bounded(Math.max(...line.subarray(at - 2, at + 3)) / Math.max(1e-9, all[at]!));
      const foot = meanSize(all, at - 120, at - 12) + meanSize(all, at + 13, at + 121);
      found.features = [
        Math.log(found.strength + 1e-9),
        Math.log(Math.max(1e-4, all[at]!)),
        Math.log(Math.max(1e-4, all[at]! / Math.max(1e-9, rival(all, at)))),
        bounded(all[2 * at]! / Math.max(1e-9, all[at]!)),
        bounded(foot / Math.max(1e-9, all[at]!)),
        over(cepstrum(whole, LOWEST_HZ, MIDDLE_HZ)),
        over(cepstrum(whole, MIDDLE_HZ, HIGHEST_HZ)),
        counts[1] === 0 ? 1 : over(cepstrum(parts[0]!, LOWEST_HZ, HIGHEST_HZ)),
        counts[1] === 0 ? 1 : over(cepstrum(parts[1]!, LOWEST_HZ, HIGHEST_HZ)),
      ];
      return found;
    },
  };

  /** Cosine transform of the spectrum, of a band of it alone. */
  function cepstrum(spectrum: Float64Array, fromHz: number, toHz: number): Float64Array {
    const [low, high] = [fromHz, toHz].map((hz) => Math.round((hz * SIZE) / ECHO_RATE)) as [number, number];
    const flat = flattened(spectrum.subarray(low, high));
    const taper = hann(flat.length);
    const even = new Float64Array(SIZE);
    for (let i = 0; i < flat.length; i++) {
      const value = flat[i]! * taper[i]!;
      even[low + i] = value;
      even[SIZE - low - i] = value;
    }
    fft.forward(even);
    return Float64Array.from(fft.re, (value) => value / flat.length);
  }
}

/** The highest line but the one at `at`, those beside it and those at its multiples. */
function rival(cepstrum: Float64Array, at: number): number {
  let most = 0;
  for (let i = Math.round(LEAST_DELAY_S * ECHO_RATE); i < MOST_DELAY_S * ECHO_RATE; i++) {
    if (Math.abs(i - at) > NEAR && Math.abs(i - 2 * at) > NEAR) most = Math.max(most, cepstrum[i]!);
  }
  return most;
}

function meanSize(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.abs(values[i]!);
  return sum / (to - from);
}

function bounded(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

/** A spectrum without what changes slowly along it. */
function flattened(spectrum: Float64Array): Float64Array {
  const reach = 200;
  const sums = new Float64Array(spectrum.length + 1);
  for (let i = 0; i < spectrum.length; i++) sums[i + 1] = sums[i]! + spectrum[i]!;
  return spectrum.map((value, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(spectrum.length, i + reach + 1)];
    return value - (sums[to]! - sums[from]!) / (to - from);
  });
}

function strongest(cepstrum: Float64Array): Echo {
  const [from, to] = [Math.round(LEAST_DELAY_S * ECHO_RATE), Math.round(MOST_DELAY_S * ECHO_RATE)];
  let best = from;
  for (let i = from; i < to; i++) if (cepstrum[i]! > cepstrum[best]!) best = i;
  const around: number[] = [];
  for (let i = from; i < to; i += 3) if (Math.abs(i - best) > 20) around.push(Math.abs(cepstrum[i]!));
  around.sort((a, b) => a - b);
  const spread = Math.max(1e-9, around[Math.floor(around.length / 2)]! * 1.4826);
  // Of log |1 + a e^-jwd|^2 the first line is 2 a cos(wd): half of it falls to either side, and the taper halves it again.
  return {
    delayS: best / ECHO_RATE,
    strength: cepstrum[best]! / spread,
    gain: Math.min(1, cepstrum[best]!),
    features: [],
  };
}
