import { clampProbability } from './beat-decoder.ts';

const METERS = [2, 3, 4];
/** Log-probability penalty for breaking a bar off, or for changing the meter. */
const BREAK_COST = 12;
/** Weight of the meter's log-probability per beat. */
const METER_WEIGHT = 0.15;

/** Bar positions of the beats. */
export interface Bars {
  /** Beats per bar in most of the audio. */
  meter: number;
  /** Indices of the beats that begin a bar, ascending. */
  downbeats: number[];
  /** 0 to 1: the mean downbeat probability of those beats. */
  confidence: number;
}

interface State {
  meter: number;
  position: number;
  /** Log-probability of the meter. */
  logProbability: number;
}

/**
 * Groups beats into bars: Viterbi decoding over positions in bars of 2, 3 and 4 beats. `down[n]` is the probability
 * that beat n is a downbeat, `meters` the log-probabilities of the three meters.
 */
export function decodeBars(downbeat: readonly number[], meters: readonly number[] = [0, 0, 0]): Bars {
  if (downbeat.length === 0) return { meter: 4, downbeats: [], confidence: 0 };
  const states = METERS.flatMap((meter, m) =>
    Array.from({ length: meter }, (_, position): State => ({ meter, position, logProbability: meters[m]! })),
  );
  const regular = states.map(({ meter, position }, s) => (position === 0 ? s + meter - 1 : s - 1));
  let score = states.map(({ logProbability }) => logProbability);
  const backpointers: number[][] = [];
  for (const probability of downbeat) {
    const last = score;
    const any = argMax(last);
    const from = regular.map((s) => (last[any]! - BREAK_COST > last[s]! ? any : s));
    score = states.map(({ position, logProbability: ofMeter }, s) => {
      const kept = backpointers.length === 0 ? last[s]! : Math.max(last[regular[s]!]!, last[any]! - BREAK_COST);
      return (
        kept +
        Math.log(position === 0 ? clampProbability(probability) : 1 - clampProbability(probability)) +
        METER_WEIGHT * ofMeter
      );
    });
    backpointers.push(from);
  }
  const path: State[] = [];
  for (let n = downbeat.length - 1, s = argMax(score); n >= 0; s = backpointers[n--]![s]!) path.push(states[s]!);
  path.reverse();
  const downbeats = path.flatMap(({ position }, n) => (position === 0 ? [n] : []));
  const meter = METERS.toSorted((a, b) => count(path, b) - count(path, a))[0]!;
  const sum = downbeats.reduce((total, n) => total + downbeat[n]!, 0);
  return { meter, downbeats, confidence: sum / Math.max(1, downbeats.length) };
}

function argMax(values: readonly number[]): number {
  return values.reduce((most, value, i) => (value > values[most]! ? i : most), 0);
}

function count(path: readonly State[], meter: number): number {
  return path.filter((state) => state.meter === meter).length;
}
