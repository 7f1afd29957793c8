import type { Biquad } from '../../../audio/dsp/levels/k-weighting.ts';
import { createResampler } from '../../../audio/dsp/core/resample.ts';
import type { Random } from '../../infra/random.ts';

type Planes = Float32Array[];

/** Returns a copy clipped at a linear level. */
export function clipped(planes: Planes, level: number): Planes {
  return planes.map((plane) => plane.map((x) => Math.max(-level, Math.min(level, x))));
}

/** Returns a copy with a repeat after `delay` samples, and with `feedback` further ones, each lower by it; scaled so that the peak does not rise. */
export function echoed(
  planes: Planes,
  { delay, gain, feedback = 0 }: { delay: number; gain: number; feedback?: number },
): Planes {
  return planes.map((plane) => {
    const repeats = new Float32Array(plane.length);
    for (let i = delay; i < plane.length; i++) repeats[i] = plane[i - delay]! + feedback * repeats[i - delay]!;
    return plane.map((x, i) => (x + gain * repeats[i]!) / (1 + gain / (1 - feedback)));
  });
}

/** Returns a copy of two channels with `part` of their difference. */
export function narrowed([left, right]: Planes, part: number): Planes {
  const nearly = (own: Float32Array, other: Float32Array): Float32Array =>
    own.map((x, i) => (x + other[i]!) / 2 + (part * (x - other[i]!)) / 2);
  return [nearly(left!, right!), nearly(right!, left!)];
}

/** Returns a copy filtered by a Butterworth low-pass of an even order. */
export function butterworth(
  planes: Planes,
  { hz, order, sampleRate }: { hz: number; order: number; sampleRate: number },
): Planes {
  const k = Math.tan((Math.PI * hz) / sampleRate);
  return planes.map((plane) => {
    const out = Float64Array.from(plane);
    for (let pair = 0; pair < order / 2; pair++) {
      const damping = 2 * Math.cos((Math.PI * (2 * pair + 1)) / (2 * order));
      const a0 = 1 + damping * k + k * k;
      const b0 = (k * k) / a0;
      filter(out, { b0, b1: 2 * b0, b2: b0, a1: (2 * (k * k - 1)) / a0, a2: (1 - damping * k + k * k) / a0 });
    }
    return Float32Array.from(out);
  });
}

function filter(samples: Float64Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let [one, two] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + one;
    one = b1 * x - a1 * y + two;
    two = b2 * x - a2 * y;
    samples[i] = y;
  }
}

/** Returns a copy that was resampled to `rate` and back: nothing is left above half of it. */
export function resampled(planes: Planes, { from, rate }: { from: number; rate: number }): Planes {
  return planes.map((plane) => converted(converted(plane, from, rate), rate, from).slice(0, plane.length));
}

function converted(plane: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  const parts = [resampler.push(plane), resampler.finish()];
  const whole = new Float32Array(parts[0]!.length + parts[1]!.length);
  whole.set(parts[0]!);
  whole.set(parts[1]!, parts[0]!.length);
  return whole;
}

export interface Compressor {
  /** Threshold in dBFS, and ratio. */
  thresholdDb: number;
  ratio: number;
  attackS: number;
  releaseS: number;
  /** Width of the knee in dB; default: 0. */
  kneeDb?: number;
  /** Input of the attack and release filter: the peaks (default), the gain, or the mean power of 10 ms. */
  detector?: 'peak' | 'gain' | 'rms';
}

/** Returns a copy through a feed-forward compressor linked to the louder channel, scaled back to its peak. */
export function compressed(planes: Planes, sampleRate: number, how: Compressor): Planes {
  const gains = gainsOf(planes, sampleRate, how);
  const made = planes.map((plane) => plane.map((x, i) => x * gains[i]!));
  const scale = peakOf(planes) / Math.max(1e-9, peakOf(made));
  return made.map((plane) => plane.map((x) => scale * x));
}

/** Gain computer after Giannoulis, Massberg & Reiss 2012. */
function gainsOf(
  planes: Planes,
  sampleRate: number,
  { thresholdDb, ratio, attackS, releaseS, kneeDb = 0, detector = 'peak' }: Compressor,
): Float32Array {
  const [attack, release] = [Math.exp(-1 / (attackS * sampleRate)), Math.exp(-1 / (releaseS * sampleRate))];
  const mean = Math.exp(-1 / (0.01 * sampleRate));
  let [power, followed] = [0, 0];
  const follow = (value: number): number => {
    const keep = value > followed ? attack : release;
    followed = keep * followed + (1 - keep) * value;
    return followed;
  };
  const lessDb = (level: number): number => {
    const over = 20 * Math.log10(level + 1e-9) - thresholdDb;
    if (over <= -kneeDb / 2) return 0;
    return (1 - 1 / ratio) * (over < kneeDb / 2 ? (over + kneeDb / 2) ** 2 / (2 * kneeDb) : over);
  };
  return planes[0]!.map((_, i) => {
    let level = 0;
    for (const plane of planes) level = Math.max(level, Math.abs(plane[i]!));
    if (detector === 'gain') return 10 ** (-follow(lessDb(level)) / 20);
    if (detector === 'peak') return 10 ** (-lessDb(follow(level)) / 20);
    power = mean * power + (1 - mean) * level * level;
    return 10 ** (-lessDb(follow(Math.sqrt(2 * power))) / 20);
  });
}

/** Returns a copy in a room of sparse random reflections that decay by 60 dB in `rt60S` (velvet noise; Karjalainen & Järveläinen 2007). */
export function inVelvetRoom(
  dry: Float32Array,
  { rt60S, wet, sampleRate }: { rt60S: number; wet: number; sampleRate: number },
  random: Random,
): Float32Array {
  const out = Float32Array.from(dry);
  const step = sampleRate / 1_200;
  const scale = wet / Math.sqrt((1_200 * rt60S) / 13.8);
  for (let at = 0.004 * sampleRate; at < 1.1 * rt60S * sampleRate; at += step) {
    const delay = Math.round(at + random.next() * step);
    const gain = scale * (random.next() < 0.5 ? -1 : 1) * 10 ** ((-3 * delay) / sampleRate / rt60S);
    for (let i = delay; i < out.length; i++) out[i]! += gain * dry[i - delay]!;
  }
  return out;
}

/** Returns the highest sample of all channels. */
export function peakOf(planes: Planes): number {
  return planes.reduce((peak, plane) => plane.reduce((most, x) => Math.max(most, Math.abs(x)), peak), 0);
}
