import { createRealFft } from '../transforms/real-fft.ts';
import { hann } from '../transforms/stft.ts';

/**
 * Frequency range of the spectral peaks: below it a bin is wide relative to a semitone, above it inharmonicity detunes
 * the partials.
 */
const MIN_HZ = 110;
const MAX_HZ = 1_800;
const A4_HZ = 440;
/** Width of the histogram smoothing, in cents. */
const SMOOTHING_CENTS = 12;
/** Minimum ratio of a peak to the mean amplitude of its surroundings. */
const MIN_PEAK_RATIO = 3;
const SURROUNDINGS = 24;
/** Minimum number of partials for an estimate. */
const MIN_PARTIALS = 20;

/** Estimates tuning from the partials of windows of `tuningWindow` samples. */
export interface TuningMeter {
  /** Takes one window of samples. */
  push(samples: ArrayLike<number>): void;
  /** Returns null when there are too few partials. */
  finish(): Tuning | null;
}

export interface Tuning {
  /** Deviation of most partials from equal temperament at A4 = 440 Hz, -50 to 50 cents. */
  cents: number;
  /** Concentration of the deviations, 0 (uniform, noise) to 1. */
  clarity: number;
}

/** Returns the window length in samples that resolves semitones: about 0.4 s, a power of two. */
export function tuningWindow(sampleRate: number): number {
  return 2 ** Math.max(4, Math.round(Math.log2(0.4 * sampleRate)));
}

/**
 * Returns a tuning meter: the mode of a smoothed circular histogram of the deviations of spectral peaks from equal
 * temperament.
 */
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
        if (here * (2 * SURROUNDINGS + 1) < MIN_PEAK_RATIO * around) continue;
        const cents = 1_200 * Math.log2(((bin + vertex(level, bin)) * binHz) / A4_HZ);
        const at = ((Math.floor(cents + 50) % 100) + 100) % 100;
        histogram[at]! += Math.sqrt(here);
        partials++;
      }
    },
    finish: () => (partials < MIN_PARTIALS ? null : { cents: mode(histogram), clarity: concentration(histogram) }),
  };
}

/** Returns the offset of the vertex of the parabola through the log amplitudes of a peak and its neighbours. */
function vertex(level: Float64Array, bin: number): number {
  const [left, middle, right] = [bin - 1, bin, bin + 1].map((i) => Math.log(Math.max(1e-12, level[i]!)));
  const curvature = left! - 2 * middle! + right!;
  return curvature < 0 ? (0.5 * (left! - right!)) / curvature : 0;
}

/** Returns the mean resultant length of the circular histogram. */
function concentration(histogram: Float64Array): number {
  let [x, y, total] = [0, 0, 0];
  histogram.forEach((weight, at) => {
    x += weight * Math.cos((2 * Math.PI * at) / 100);
    y += weight * Math.sin((2 * Math.PI * at) / 100);
    total += weight;
  });
  return Math.hypot(x, y) / total;
}

/** Returns the interpolated mode of the smoothed circular histogram, in -50 to 50 cents. */
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
  const curvature = left - 2 * smooth[best]! + right;
  const cents = best - 49.5 + (curvature < 0 ? (0.5 * (left - right)) / curvature : 0);
  return cents > 50 ? cents - 100 : cents < -50 ? cents + 100 : cents;
}
