import { kWeighting } from './k-weighting.ts';

/** Loudness of a programme; values that cannot be measured are null. */
export interface Loudness {
  integratedLufs: number | null;
  rangeLu: number | null;
  maxMomentaryLufs: number | null;
  maxShortTermLufs: number | null;
}

/**
 * Hop of the loudness maxima: windows may begin every 10 ms. Momentary loudness spans 40 steps, short-term loudness
 * 300.
 */
const STEPS_PER_SECOND = 100;
/** Parts of a step whose energies are kept where a limiter needs them: 1 ms each. */
const PARTS_PER_STEP = 10;
/** The hop in seconds. */
export const LOUDNESS_STEP_S = 1 / STEPS_PER_SECOND;
const MOMENTARY_STEPS = 40;
const SHORT_TERM_STEPS = 300;
/** Hop of the gating blocks: 100 ms. */
const BLOCK_STEPS = 10;
const ABSOLUTE_GATE_LUFS = -70;
const INTEGRATED_GATE_LU = -10;
const RANGE_GATE_LU = -20;

/** Lowest sample rate in Hz for which the high shelf of K-weighting exists. */
export const MIN_LOUDNESS_RATE = 4_000;

/**
 * Measures the loudness of samples given in blocks: ITU-R BS.1770-5 integrated loudness, EBU Tech 3342 loudness range.
 */
export interface LoudnessMeter {
  push(planes: readonly Float32Array[]): void;
  /** Returns the mean weighted energy per sample of each complete step of `LOUDNESS_STEP_S` so far. */
  stepEnergies(): readonly number[];
  finish(): Loudness;
}

/**
 * Returns a meter; channels are in FFmpeg's default order for their number (5.1: L R C LFE Ls Rs). `sampleRate` in Hz,
 * at least `MIN_LOUDNESS_RATE`. `perMs` receives the weighted energy of every millisecond of the complete steps.
 */
export function createLoudnessMeter(sampleRate: number, channels: number, perMs?: Float32Array): LoudnessMeter {
  const weights = channelWeights(channels);
  const [shelf, pass] = kWeighting(sampleRate);
  const parts = perMs ? PARTS_PER_STEP : 1;
  /** End of a part of a step in samples: the rate may not be a multiple of the parts per second. */
  const endOf = (part: number): number => Math.round(((part + 1) * sampleRate) / (STEPS_PER_SECOND * parts));
  const states = new Float64Array(4 * channels);
  /** Mean weighted energy per sample of each complete step. */
  const energies: number[] = [];
  let [energy, stepEnergy] = [0, 0];
  let position = 0;
  let begin = 0;
  let part = 0;
  let end = endOf(part);

  /** Filters samples [from, to) of one channel and returns their energy. */
  function filterEnergy(plane: Float32Array, channel: number, from: number, to: number): number {
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
    states[at] = flushDenormal(s1);
    states[at + 1] = flushDenormal(s2);
    states[at + 2] = flushDenormal(p1);
    states[at + 3] = flushDenormal(p2);
    return sum;
  }

  return {
    push(planes) {
      const length = planes[0]?.length ?? 0;
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + end - position);
        for (let channel = 0; channel < channels; channel++) {
          if (weights[channel]! > 0) energy += weights[channel]! * filterEnergy(planes[channel]!, channel, at, to);
        }
        position += to - at;
        at = to;
        if (position < end) continue;
        if (perMs) perMs[part] = energy;
        stepEnergy += energy;
        energy = 0;
        end = endOf(++part);
        if (part % parts !== 0) continue;
        energies.push(stepEnergy / (position - begin));
        stepEnergy = 0;
        begin = position;
      }
    },
    stepEnergies: () => energies,
    finish() {
      return {
        integratedLufs: integratedLoudness(energies),
        rangeLu: loudnessRange(energies),
        maxMomentaryLufs: loudest(windows(energies, { steps: MOMENTARY_STEPS })),
        maxShortTermLufs: loudest(windows(energies, { steps: SHORT_TERM_STEPS })),
      };
    },
  };
}

/** Returns the integrated loudness in LUFS of step energies after a gain of energy; null if all of it is below the gate. */
export function integratedLoudness(energies: ArrayLike<number>, factor = 1): number | null {
  return integrated(windows(energies, { steps: MOMENTARY_STEPS, hop: BLOCK_STEPS, factor }));
}

/** Returns the loudness range in LU of step energies; null if all of it is below the gate. */
export function loudnessRange(energies: ArrayLike<number>): number | null {
  return range(windows(energies, { steps: SHORT_TERM_STEPS, hop: BLOCK_STEPS }));
}

/** Returns channel weights by position: surrounds at 60 to 120 degrees weigh 1.41, the low-frequency channel 0. */
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

/** Returns the mean energy of windows of `steps` steps, `hop` steps apart, times a factor. */
function windows(
  energies: ArrayLike<number>,
  { steps, hop = 1, factor = 1 }: { steps: number; hop?: number; factor?: number },
): Float64Array {
  const means = new Float64Array(Math.max(0, Math.floor((energies.length - steps) / hop) + 1));
  for (let n = 0; n < means.length; n++) {
    let sum = 0;
    for (let i = n * hop; i < n * hop + steps; i++) sum += energies[i]! * factor;
    means[n] = sum / steps;
  }
  return means;
}

/** Allocates nothing: the fit of a limiter measures hours of audio a hundred times. */
function integrated(momentary: Float64Array): number | null {
  const gate = energyOf(ABSOLUTE_GATE_LUFS);
  const ungated = meanAbove(momentary, gate);
  if (ungated === null) return null;
  const gated = meanAbove(momentary, Math.max(gate, ungated * 10 ** (INTEGRATED_GATE_LU / 10)));
  return gated === null ? null : lufsOf(gated);
}

function range(shortTerm: Float64Array): number | null {
  const gate = energyOf(ABSOLUTE_GATE_LUFS);
  const relative = (meanAbove(shortTerm, gate) ?? 0) * 10 ** (RANGE_GATE_LU / 10);
  const gated = shortTerm.filter((value) => value > Math.max(gate, relative)).toSorted();
  if (gated.length === 0) return null;
  const at = (share: number): number => lufsOf(gated[Math.round(share * (gated.length - 1))]!);
  return at(0.95) - at(0.1);
}

function loudest(means: Float64Array): number | null {
  let maxMean = 0;
  for (const value of means) maxMean = Math.max(maxMean, value);
  return maxMean > 0 ? lufsOf(maxMean) : null;
}

/** Returns the mean of the values above a gate; null if there is none. */
function meanAbove(values: Float64Array, gate: number): number | null {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!(values[i]! > gate)) continue;
    sum += values[i]!;
    count++;
  }
  return count === 0 ? null : sum / count;
}

function lufsOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

function energyOf(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10);
}

/** Flushes a decayed filter state to 0: denormal numbers are slow. */
function flushDenormal(state: number): number {
  return Math.abs(state) < 1e-30 ? 0 : state;
}
