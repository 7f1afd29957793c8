import { LOUDNESS_STEP_S } from './loudness.ts';
import { levelPath } from './level-path.ts';

/** Hop of the gain in seconds. */
export const SPEECH_GAIN_HOP_S = 0.05;
const STEPS_PER_HOP = Math.round(SPEECH_GAIN_HOP_S / LOUDNESS_STEP_S);

/** Course of a recording, per step of the loudness meter. */
export interface SpeechCourse {
  /** Step energies of the loudness meter. */
  energies: ArrayLike<number>;
  /** Whether a step is speech. */
  isSpeech: (step: number) => boolean;
}

/** Steps before and after a hop over which its loudness is averaged: 0.4 s in all, as momentary loudness. */
const AROUND_STEPS = 18;
/** Share of speech from which a hop is spoken, and length in hops from which its lack is a pause. */
const SPOKEN = 0.5;
const MIN_PAUSE_HOPS = 6;
/** Pause in hops from which the gain falls to that of loud voices: this quantile of the gains of speech. */
const LONG_PAUSE_HOPS = 30;
const LOUD_QUANTILE = 0.25;
/** Hops that the gain of speech is held for, and for which it is reached before speech. */
const AFTER_HOPS = 6;
const BEFORE_HOPS = 8;
/** Hops over which a change is spread: the gain falls before a louder voice begins and rises after it ended. */
const REACH = 3;

/**
 * Returns the gain in dB, at multiples of the hop, that brings speech to the same loudness throughout, relative to its own mean; undefined
 * without speech. `tilt` is added to the gain of speech, in dB per hop. In pauses the gain is at most that of the speech around them, and in
 * long ones at most that of the loud voices: noise and music are not raised there.
 */
export function speechGain({ energies, isSpeech }: SpeechCourse, tilt?: Float64Array): Float64Array | undefined {
  const hops = Math.ceil(energies.length / STEPS_PER_HOP);
  const weights = new Float64Array(hops);
  const levels = new Float64Array(hops);
  let [spoken, total] = [0, 0];
  for (let hop = 0; hop < hops; hop++) {
    const [sum, count] = speechEnergy(hop * STEPS_PER_HOP, (hop + 1) * STEPS_PER_HOP);
    weights[hop] = count / STEPS_PER_HOP;
    spoken += count;
    total += sum;
    const [near, steps] = speechEnergy(hop * STEPS_PER_HOP - AROUND_STEPS, (hop + 1) * STEPS_PER_HOP + AROUND_STEPS);
    if (near > 0) levels[hop] = 10 * Math.log10(near / steps);
    else weights[hop] = 0;
  }
  if (!(total > 0)) return undefined;
  const mean = 10 * Math.log10(total / spoken);
  const path = levelPath(
    levels.map((level, hop) => mean - level + (tilt?.[hop] ?? 0)),
    weights,
  );
  holdInPauses(path, weights);
  return smoothed(path);

  function speechEnergy(from: number, to: number): [sum: number, count: number] {
    let [sum, count] = [0, 0];
    for (let step = Math.max(0, from); step < Math.min(energies.length, to); step++) {
      if (!isSpeech(step)) continue;
      sum += energies[step]!;
      count++;
    }
    return [sum, count];
  }
}

/** Lowers the gain in pauses to that of the softer amplified side. */
function holdInPauses(path: Float64Array, weights: Float64Array): void {
  const spoken = path.filter((_, hop) => weights[hop]! >= SPOKEN).toSorted();
  const rest = Math.min(0, spoken[Math.floor(LOUD_QUANTILE * spoken.length)] ?? 0);
  for (let hop = 0; hop < path.length; hop++) {
    const from = hop;
    while (hop < path.length && weights[hop]! < SPOKEN) hop++;
    if (hop - from < MIN_PAUSE_HOPS) continue;
    const before = from > 0 ? path[from - 1]! : Infinity;
    const after = hop < path.length ? path[hop]! : Infinity;
    const most = Math.min(before, after, hop - from >= LONG_PAUSE_HOPS ? rest : Infinity);
    const [first, end] = [from > 0 ? from + AFTER_HOPS : 0, hop < path.length ? hop - BEFORE_HOPS : hop];
    for (let i = first; i < end; i++) path[i] = Math.min(path[i]!, most);
  }
}

/** Returns the gain at the boundaries of hops: the minimum around each, averaged (Hann window). */
function smoothed(path: Float64Array): Float64Array {
  const at = (i: number): number => path[Math.max(0, Math.min(path.length - 1, i))]!;
  const low = Float64Array.from({ length: path.length + 1 }, (_, boundary) => {
    let min = Infinity;
    for (let i = boundary - REACH - 1; i <= boundary + REACH; i++) min = Math.min(min, at(i));
    return min;
  });
  return low.map((_, boundary) => {
    let [sum, total] = [0, 0];
    for (let i = -REACH; i <= REACH; i++) {
      const weight = Math.cos((Math.PI * i) / (2 * REACH + 2)) ** 2;
      sum += weight * low[Math.max(0, Math.min(low.length - 1, boundary + i))]!;
      total += weight;
    }
    return sum / total;
  });
}
