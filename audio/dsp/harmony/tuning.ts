import { createRealFft } from '../spectrum/real-fft.ts';
import { hann } from '../spectrum/stft.ts';

/** Range in which partials are looked for: below, a bin is wide against a semitone; above, partials stray from the keys. */
const MIN_HZ = 110;
const MAX_HZ = 1_800;
const A4_HZ = 440;
/** Spread of the partials of one key, in cents. */
const SMOOTHING_CENTS = 12;
/** A peak rises this far above the mean of its surroundings, as amplitude. */
const LEAST_RISE = 3;
const SURROUNDINGS = 24;
/** Fewer partials than this say nothing about the tuning. */
const LEAST_PARTIALS = 20;

/** Gathers the partials of windows of audio, all of one length, and says how they lie to the keys. */
export interface TuningMeter {
  /** Takes one window of samples. */
  push(samples: ArrayLike<number>): void;
  /** Null when there are too few partials. */
  finish(): Tuning | null;
}

export interface Tuning {
  /** From A = 440 Hz, -50 to 50: where most of the partials lie. */
  cents: number;
  /** How much the partials agree, 0 (noise) to 1. */
  clarity: number;
}

/** Samples of a window that tells partials a semitone apart: about 0.4 s, a power of two. */
export function tuningWindow(sampleRate: number): number {
  return 2 ** Math.max(4, Math.round(Math.log2(0.4 * sampleRate)));
}

/** Makes a meter of the tuning: the highest place of a smoothed histogram of the deviations of spectral peaks from equal temperament. */
export function createTuningMeter(sampleRate: number): TuningMeter {
  const size = tuningWindow(sampleRate);
  const fft = createRealFft(size);
  const window = hann(size);
  const windowed = new Float64Array(size);
  const power = new Float64Array(size / 2 + 1);
  const level = new Float64Array(size / 2 + 1);
  const binHz = sampleRate / size;
  const first = Math.max(SURROUNDINGS + 1, Math.ceil(MIN_HZ / binHz));
  const last = Math.min(size / 2 - SURROUNDINGS - 2, Math.floor(MAX_HZ / binHz));
  const histogram = new Float64Array(100);
  let partials = 0;
  return {
    push(samples) {
      for (let i = 0; i < size; i++) windowed[i] = (samples[i] ?? 0) * window[i]!;
      fft.forward(windowed);
      fft.power(power);
      let loudest = 0;
      for (let bin = first; bin <= last; bin++) loudest = Math.max(loudest, power[bin]!);
      if (!(loudest > 1e-9)) return;
      for (let bin = first - SURROUNDINGS; bin <= last + SURROUNDINGS; bin++) level[bin] = Math.sqrt(power[bin]!);
      for (let bin = first; bin <= last; bin++) {
        const here = level[bin]!;
        if (!(here > level[bin - 1]! && here >= level[bin + 1]!) || power[bin]! < loudest * 1e-4) continue;
        let around = 0;
        for (let off = -SURROUNDINGS; off <= SURROUNDINGS; off++) around += level[bin + off]!;
        if (here * (2 * SURROUNDINGS + 1) < LEAST_RISE * around) continue;
        const cents = 1_200 * Math.log2(((bin + vertex(level, bin)) * binHz) / A4_HZ);
        const at = ((Math.floor(cents + 50) % 100) + 100) % 100;
        histogram[at]! += Math.sqrt(here);
        partials++;
      }
    },
    finish: () => (partials < LEAST_PARTIALS ? null : { cents: mode(histogram), clarity: concentration(histogram) }),
  };
}

/** Offset of the top of the parabola through the logarithms of a peak and its neighbours. */
function vertex(level: Float64Array, bin: number): number {
  const [left, middle, right] = [bin - 1, bin, bin + 1].map((i) => Math.log(Math.max(1e-12, level[i]!)));
  const bend = left! - 2 * middle! + right!;
  return bend < 0 ? (0.5 * (left! - right!)) / bend : 0;
}

/** Length of the mean of the histogram as points on a circle. */
function concentration(histogram: Float64Array): number {
  let [x, y, all] = [0, 0, 0];
  histogram.forEach((weight, at) => {
    x += weight * Math.cos((2 * Math.PI * at) / 100);
    y += weight * Math.sin((2 * Math.PI * at) / 100);
    all += weight;
  });
  return Math.hypot(x, y) / all;
}

/** The highest place of the histogram smoothed round its circle, to a fraction of a cent, in -50 to 50. */
function mode(histogram: Float64Array): number {
  const reach = 3 * SMOOTHING_CENTS;
  const smooth = histogram.map((_, at) => {
    let sum = 0;
    for (let off = -reach; off <= reach; off++)
      sum += histogram[(at + off + 100) % 100]! * Math.exp(-0.5 * (off / SMOOTHING_CENTS) ** 2);
    return sum;
  });
  const best = smooth.indexOf(Math.max(...smooth));
  const [left, right] = [smooth[(best + 99) % 100]!, smooth[(best + 1) % 100]!];
  const bend = left - 2 * smooth[best]! + right;
  const cents = best - 49.5 + (bend < 0 ? (0.5 * (left - right)) / bend : 0);
  return cents > 50 ? cents - 100 : cents < -50 ? cents + 100 : cents;
}
