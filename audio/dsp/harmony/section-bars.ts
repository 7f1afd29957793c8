import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { HARMONY_FEATURES } from './harmony-features.ts';
import type { HarmonyGrid } from './harmony-grid.ts';

/** Substitute for the bar duration where no beats were tracked. */
const DEFAULT_BAR_S = 2.16;
/** A first bar shorter than this fraction of the next one is an upbeat. */
const UPBEAT = 0.75;
/** Maximum number of bars in the section analysis: the bars of longer audio are grouped. */
const MAX_BARS = 1_200;

/** Features of each bar. */
export interface Bars {
  /** Start of each bar in seconds, and the end of the last. */
  times: number[];
  /** HARMONY_FEATURES values per bar: chroma by register. */
  harmony: Float32Array;
  /** BEAT_FEATURES values per bar: band levels. */
  timbre: Float32Array;
}

interface BarInput {
  grid: HarmonyGrid;
  /** Values of the segments of the grid. */
  features: Float32Array;
  levels: BeatFeatures;
}

/** Averages segment features and band levels over bars. */
export function barFeatures({ grid, features, levels }: BarInput): Bars {
  const starts = barStarts(grid);
  const segments = grid.strength.length;
  const bounds = [...starts, segments];
  const times = bounds.map((segment) => grid.times[segment]!);
  const harmony = new Float32Array(starts.length * HARMONY_FEATURES);
  const timbre = new Float32Array(starts.length * BEAT_FEATURES);
  starts.forEach((start, bar) => {
    const end = bounds[bar + 1]!;
    meanRows(harmony, bar, { values: features, width: HARMONY_FEATURES, from: start, to: end });
    const [from, to] = [times[bar]!, times[bar + 1]!].map((time) => Math.round(time * levels.rate));
    meanRows(timbre, bar, { values: levels.values, width: BEAT_FEATURES, from: from!, to: to! });
  });
  return { times, harmony, timbre };
}

/** Writes the mean of the rows `from` up to `to` of a table, at least one row, to row `row` of another. */
function meanRows(
  into: Float32Array,
  row: number,
  { values, width, from, to }: { values: Float32Array; width: number; from: number; to: number },
): void {
  const rows = values.length / width;
  if (rows === 0) return;
  const first = Math.max(0, Math.min(rows - 1, from));
  const last = Math.max(first + 1, Math.min(rows, to));
  for (let at = first; at < last; at++)
    for (let i = 0; i < width; i++) into[row * width + i]! += values[at * width + i]! / (last - first);
}

/** Returns the first segment of each bar; the first bar begins with the audio. */
function barStarts({ times, strength, hasBeats }: HarmonyGrid): number[] {
  const starts = [0];
  for (let segment = 1; segment < strength.length; segment++) {
    const long = times[segment]! - times[starts.at(-1)!]! >= DEFAULT_BAR_S - 0.01;
    if (hasBeats ? strength[segment] === 2 : strength[segment]! > 0 && long) starts.push(segment);
  }
  // An upbeat belongs to the first bar, so that bars are counted from the first downbeat.
  const [, second, third] = starts.map((segment) => times[segment]!);
  if (second !== undefined && third !== undefined && second < UPBEAT * (third - second)) starts.splice(1, 1);
  const group = Math.ceil(starts.length / MAX_BARS);
  return starts.filter((_, i) => i % group === 0);
}
