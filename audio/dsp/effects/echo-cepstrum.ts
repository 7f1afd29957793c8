import { createRealFft } from '../transforms/real-fft.ts';
import { hann } from '../transforms/stft.ts';

/** Transform length: 4 s at 16 kHz, so that an echo of 1 s lies well within a frame. */
const SIZE = 2 ** 16;
/** Sample rate of the input, in Hz. */
export const ECHO_RATE = 16_000;
/** Range of delays searched, in seconds. */
const MIN_DELAY_S = 0.04;
const MAX_DELAY_S = 1;
/** Band of the spectrum used: without rumble and without what low-pass filters remove. */
const MIN_HZ = 150;
const MAX_HZ = 3_600;
const MIDDLE_HZ = 1_200;
/** Peaks closer than this, in samples, are one. */
const PEAK_WIDTH = 200;
/** Frames quieter than the loudest by more than this power ratio are ignored. */
const QUIET_FRAME = 1e-5;

/** The strongest echo. */
export interface Echo {
  delayS: number;
  /** Height of its cepstral peak over the spread of the cepstrum (1.4826 times the median absolute value). */
  strength: number;
  /** Linear gain of the echo, 0 to 1, from the height of its peak. */
  gain: number;
  /**
   * Nine features that distinguish an echo from a rhythm. Logarithms of: the strength, the height of the peak, its ratio to the
   * second peak. Relative to the height: the cepstrum at twice the delay (below 0 for a single echo, above 0 for a rhythm), the
   * mean magnitude beside the peak, its height in the lower and in the upper half of the band, and in either half of the frames.
   */
  features: number[];
}

/**
 * Detects an echo in mono samples at `ECHO_RATE`, given in parts of any length: a repeat at a fixed delay adds the same ripple to every
 * spectrum, a peak in the mean power cepstrum (Bogert, Healy & Tukey 1963; Oppenheim & Schafer 1975).
 */
export interface EchoDetector {
  push(samples: Float32Array): void;
  /** Returns null for silence and for less than a second of audio. */
  finish(): Echo | null;
}

/** Creates an echo detector. */
export function createEchoDetector(): EchoDetector {
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const windowed = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);
  const held = new Float32Array(SIZE);
  const logSums = [new Float64Array(SIZE / 2 + 1), new Float64Array(SIZE / 2 + 1)] as const;
  const counts = [0, 0] as [number, number];
  let filled = 0;
  let loudest = 0;
  let frames = 0;

  function addFrame(): void {
    let energy = 0;
    for (let i = 0; i < SIZE; i++) {
      windowed[i] = held[i]! * window[i]!;
      energy += windowed[i]! ** 2;
    }
    if (energy <= loudest * QUIET_FRAME || energy === 0) return;
    loudest = Math.max(loudest, energy);
    fft.forward(windowed);
    fft.power(power);
    const floor = (energy / SIZE) * 1e-7;
    const half = (frames >> 2) & 1; // alternates every four frames (8 s): neighbours overlap
    const into = logSums[half]!;
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
        addFrame();
        held.copyWithin(0, SIZE / 2);
        filled = SIZE / 2;
      }
    },
    finish() {
      if (frames === 0) {
        held.fill(0, filled);
        if (filled >= ECHO_RATE) addFrame();
      }
      if (frames === 0) return null;
      const whole = logSums[0].map((sum, k) => (sum + logSums[1][k]!) / frames);
      const parts = logSums.map((sum, half) => sum.map((value) => value / Math.max(1, counts[half]!)));
      const all = cepstrum(whole, MIN_HZ, MAX_HZ);
      const echo = strongestPeak(all);
      const at = Math.round(echo.delayS * ECHO_RATE);
      const relativeHeight = (line: Float64Array): number =>
        clipped(Math.max(...line.subarray(at - 2, at + 3)) / Math.max(1e-9, all[at]!));
      const skirt = meanMagnitude(all, at - 120, at - 12) + meanMagnitude(all, at + 13, at + 121);
      echo.features = [
        Math.log(echo.strength + 1e-9),
        Math.log(Math.max(1e-4, all[at]!)),
        Math.log(Math.max(1e-4, all[at]! / Math.max(1e-9, secondPeak(all, at)))),
        clipped(all[2 * at]! / Math.max(1e-9, all[at]!)),
        clipped(skirt / Math.max(1e-9, all[at]!)),
        relativeHeight(cepstrum(whole, MIN_HZ, MIDDLE_HZ)),
        relativeHeight(cepstrum(whole, MIDDLE_HZ, MAX_HZ)),
        counts[1] === 0 ? 1 : relativeHeight(cepstrum(parts[0]!, MIN_HZ, MAX_HZ)),
        counts[1] === 0 ? 1 : relativeHeight(cepstrum(parts[1]!, MIN_HZ, MAX_HZ)),
      ];
      return echo;
    },
  };

  /** Returns the cepstrum of one band of a log power spectrum: its cosine transform, flattened and tapered. */
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

/** Returns the highest value apart from the peak at `at` and the peak at twice its delay. */
function secondPeak(cepstrum: Float64Array, at: number): number {
  let max = 0;
  for (let i = Math.round(MIN_DELAY_S * ECHO_RATE); i < MAX_DELAY_S * ECHO_RATE; i++) {
    if (Math.abs(i - at) > PEAK_WIDTH && Math.abs(i - 2 * at) > PEAK_WIDTH) max = Math.max(max, cepstrum[i]!);
  }
  return max;
}

function meanMagnitude(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.abs(values[i]!);
  return sum / (to - from);
}

function clipped(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

/** Subtracts a moving average over 401 bins, the spectral envelope. */
function flattened(spectrum: Float64Array): Float64Array {
  const reach = 200;
  const sums = new Float64Array(spectrum.length + 1);
  for (let i = 0; i < spectrum.length; i++) sums[i + 1] = sums[i]! + spectrum[i]!;
  return spectrum.map((value, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(spectrum.length, i + reach + 1)];
    return value - (sums[to]! - sums[from]!) / (to - from);
  });
}

function strongestPeak(cepstrum: Float64Array): Echo {
  const [from, to] = [Math.round(MIN_DELAY_S * ECHO_RATE), Math.round(MAX_DELAY_S * ECHO_RATE)];
  let best = from;
  for (let i = from; i < to; i++) if (cepstrum[i]! > cepstrum[best]!) best = i;
  const around: number[] = [];
  for (let i = from; i < to; i += 3) if (Math.abs(i - best) > 20) around.push(Math.abs(cepstrum[i]!));
  around.sort((a, b) => a - b);
  const spread = Math.max(1e-9, around[Math.floor(around.length / 2)]! * 1.4826);
  // The first term of log |1 + a e^-jwd|² is 2 a cos(wd): half of it falls on either side, and the taper halves it again.
  return {
    delayS: best / ECHO_RATE,
    strength: cepstrum[best]! / spread,
    gain: Math.min(1, cepstrum[best]!),
    features: [],
  };
}
