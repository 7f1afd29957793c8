import { clamped } from './beat-decoder.ts';

const METERS = [2, 3, 4];
/** What it costs to leave the count of a bar, or to change the meter. */
const BREAK_COST = 12;
/** How much the meter heard counts with every beat. */
const METER_WEIGHT = 0.15;

/** The count of the beats. */
export interface Bars {
  /** Beats in a bar, of most of the audio. */
  meter: number;
  /** Which beats begin a bar, ascending. */
  downbeats: number[];
  /** 0 to 1: the mean chance that those begin one. */
  confidence: number;
}

interface State {
  meter: number;
  place: number;
  /** Log chance of the meter. */
  chance: number;
}

/** Counts beats: the Viterbi path through bars of 2, 3 and 4; `down[n]` is the chance that beat n begins a bar, `meters` log chances of the three. */
export function decodeBars(down: readonly number[], meters: readonly number[] = [0, 0, 0]): Bars {
  if (down.length === 0) return { meter: 4, downbeats: [], confidence: 0 };
  const states = METERS.flatMap((meter, m) =>
    Array.from({ length: meter }, (_, place): State => ({ meter, place, chance: meters[m]! })),
  );
  const regular = states.map(({ meter, place }, s) => (place === 0 ? s + meter - 1 : s - 1));
  let score = states.map(({ chance }) => chance);
  const before: number[][] = [];
  for (const chance of down) {
    const last = score;
    const any = highest(last);
    const from = regular.map((s) => (last[any]! - BREAK_COST > last[s]! ? any : s));
    score = states.map(({ place, chance: ofMeter }, s) => {
      const kept = before.length === 0 ? last[s]! : Math.max(last[regular[s]!]!, last[any]! - BREAK_COST);
      return kept + Math.log(place === 0 ? clamped(chance) : 1 - clamped(chance)) + METER_WEIGHT * ofMeter;
    });
    before.push(from);
  }
  const path: State[] = [];
  for (let n = down.length - 1, s = highest(score); n >= 0; s = before[n--]![s]!) path.push(states[s]!);
  path.reverse();
  const downbeats = path.flatMap(({ place }, n) => (place === 0 ? [n] : []));
  const meter = METERS.toSorted((a, b) => count(path, b) - count(path, a))[0]!;
  const sum = downbeats.reduce((total, n) => total + down[n]!, 0);
  return { meter, downbeats, confidence: sum / Math.max(1, downbeats.length) };
}

function highest(values: readonly number[]): number {
  return values.reduce((most, value, i) => (value > values[most]! ? i : most), 0);
}

function count(path: readonly State[], meter: number): number {
  return path.filter((state) => state.meter === meter).length;
}
