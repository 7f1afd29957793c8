import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { HARMONY_FEATURES } from './harmony-features.ts';
import type { HarmonyGrid } from './harmony-grid.ts';

/** Bars are heard as wholes; where there are none, spans of about this length take their place. */
const PLAIN_S = 2.16;
/** What is shorter than this share of a bar before the first whole one is an upbeat. */
const UPBEAT = 0.75;
/** Sections are sought among at most this many bars: longer audio is heard in groups of bars. */
const MOST_BARS = 1_200;

/** What each bar sounds like. */
export interface Bars {
  /** Starts of the bars in seconds, and the end of the last. */
  times: number[];
  /** HARMONY_FEATURES values a bar: its pitch classes by register. */
  harmony: Float32Array;
  /** BEAT_FEATURES values a bar: its levels by frequency. */
  timbre: Float32Array;
}

interface Heard {
  grid: HarmonyGrid;
  /** Of the segments of the grid. */
  features: Float32Array;
  levels: BeatFeatures;
}

/** Gathers the segments of a grid into bars, and the levels of each. */
export function barsOf({ grid, features, levels }: Heard): Bars {
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

/** Mean of the rows `from` up to `to` of a table, at least one, written to row `row` of another. */
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

/** First segments of the bars; the first bar begins with the audio. */
function barStarts({ times, strength, beaten }: HarmonyGrid): number[] {
  const starts = [0];
  for (let segment = 1; segment < strength.length; segment++) {
    const long = times[segment]! - times[starts.at(-1)!]! >= PLAIN_S - 0.01;
    if (beaten ? strength[segment] === 2 : strength[segment]! > 0 && long) starts.push(segment);
  }
  // An upbeat belongs to the first bar, so that bars are counted from where the music does.
  const [, second, third] = starts.map((segment) => times[segment]!);
  if (second !== undefined && third !== undefined && second < UPBEAT * (third - second)) starts.splice(1, 1);
  const group = Math.ceil(starts.length / MOST_BARS);
  return starts.filter((_, i) => i % group === 0);
}
