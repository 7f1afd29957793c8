import { meanOf } from '../core/mean.ts';
import { kWeighting } from './k-weighting.ts';

/** Loudness of a programme; what cannot be measured is null. */
export interface Loudness {
  integratedLufs: number | null;
  rangeLu: number | null;
  maxMomentaryLufs: number | null;
  maxShortTermLufs: number | null;
}

/** The loudest moment may begin anywhere: it is looked for every 10 ms. Momentary loudness spans 40 steps, short-term loudness 300. */
const STEPS_PER_SECOND = 100;
const MOMENTARY_STEPS = 40;
const SHORT_TERM_STEPS = 300;
/** What is gated begins every 100 ms. */
const BLOCK_STEPS = 10;
const ABSOLUTE_GATE_LUFS = -70;
const INTEGRATED_GATE_LU = -10;
const RANGE_GATE_LU = -20;

/** Below this rate the head filter of the standard does not exist. */
export const LEAST_LOUDNESS_RATE = 4_000;

/** Measures loudness of samples given in parts: ITU-R BS.1770-5 integrated loudness, EBU Tech 3342 loudness range. */
export interface LoudnessMeter {
  push(planes: readonly Float32Array[]): void;
  finish(): Loudness;
}

/** Makes a meter; channels are taken in FFmpeg's default order for their number (5.1: L R C LFE Ls Rs). */
export function createLoudnessMeter(sampleRate: number, channels: number): LoudnessMeter {
  const weights = channelWeights(channels);
  const [shelf, pass] = kWeighting(sampleRate);
  /** Where a step ends: a tenth of the rate may hold no whole number of them. */
  const endOf = (index: number): number => Math.round(((index + 1) * sampleRate) / STEPS_PER_SECOND);
  const states = new Float64Array(4 * channels);
  /** Weighted energy of each full step, as if all were as long. */
  const energies: number[] = [];
  let energy = 0;
  let passed = 0;
  let begin = 0;
  let end = endOf(0);

  /** Filters [from, to) of one channel and answers its energy. */
  function filtered(plane: Float32Array, channel: number, from: number, to: number): number {
    const at = 4 * channel;
    let s1 = states[at]!;
    let s2 = states[at + 1]!;
    let p1 = states[at + 2]!;
    let p2 = states[at + 3]!;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = plane[i]!;
      const y = shelf.b0 * x + s1;
      s1 = shelf.b1 * x - shelf.a1 * y + s2;
      s2 = shelf.b2 * x - shelf.a2 * y;
      const z = y + p1;
      p1 = -2 * y - pass.a1 * z + p2;
      p2 = y - pass.a2 * z;
      sum += z * z;
    }
    states[at] = settled(s1);
    states[at + 1] = settled(s2);
    states[at + 2] = settled(p1);
    states[at + 3] = settled(p2);
    return sum;
  }

  return {
    push(planes) {
      const length = planes[0]?.length ?? 0;
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + end - passed);
        for (let channel = 0; channel < channels; channel++) {
          if (weights[channel]! > 0) energy += weights[channel]! * filtered(planes[channel]!, channel, at, to);
        }
        passed += to - at;
        at = to;
        if (passed < end) continue;
        energies.push(energy / (end - begin));
        energy = 0;
        begin = end;
        end = endOf(energies.length);
      }
    },
    finish() {
      return {
        integratedLufs: integrated(windows(energies, MOMENTARY_STEPS, BLOCK_STEPS)),
        rangeLu: range(windows(energies, SHORT_TERM_STEPS, BLOCK_STEPS)),
        maxMomentaryLufs: loudest(windows(energies, MOMENTARY_STEPS, 1)),
        maxShortTermLufs: loudest(windows(energies, SHORT_TERM_STEPS, 1)),
      };
    },
  };
}

/** Weights by position: surrounds at 60 to 120 degrees count 1.41, the low-frequency channel not at all. */
function channelWeights(channels: number): number[] {
  const side = 1.41;
  const known: Record<number, number[]> = {
    5: [1, 1, 1, side, side],
    6: [1, 1, 1, 0, side, side],
    7: [1, 1, 1, 0, 1, side, side],
    8: [1, 1, 1, 0, 1, 1, side, side],
  };
  return known[channels] ?? Array.from({ length: channels }, () => 1);
}

/** Mean energy of the runs of `steps` steps that begin `hop` steps apart. */
function windows(energies: readonly number[], steps: number, hop: number): number[] {
  const means: number[] = [];
  for (let end = steps; end <= energies.length; end += hop) {
    let sum = 0;
    for (let i = end - steps; i < end; i++) sum += energies[i]!;
    means.push(sum / steps);
  }
  return means;
}

function integrated(momentary: readonly number[]): number | null {
  const heard = above(momentary, energyOf(ABSOLUTE_GATE_LUFS));
  const kept = above(heard, meanOf(heard) * 10 ** (INTEGRATED_GATE_LU / 10));
  return kept.length === 0 ? null : lufsOf(meanOf(kept));
}

function range(shortTerm: readonly number[]): number | null {
  const heard = above(shortTerm, energyOf(ABSOLUTE_GATE_LUFS));
  const kept = above(heard, meanOf(heard) * 10 ** (RANGE_GATE_LU / 10)).toSorted((a, b) => a - b);
  if (kept.length === 0) return null;
  const at = (share: number): number => lufsOf(kept[Math.round(share * (kept.length - 1))]!);
  return at(0.95) - at(0.1);
}

function loudest(means: readonly number[]): number | null {
  let most = 0;
  for (const value of means) most = Math.max(most, value);
  return most > 0 ? lufsOf(most) : null;
}

function above(values: readonly number[], gate: number): number[] {
  return values.filter((value) => value > gate);
}

function lufsOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

function energyOf(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10);
}

/** A state that decayed below what matters becomes 0: denormal numbers would be computed slowly. */
function settled(state: number): number {
  return Math.abs(state) < 1e-30 ? 0 : state;
}
