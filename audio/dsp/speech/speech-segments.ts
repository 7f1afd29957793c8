import type { TimeSpan } from './speech-spans.ts';

/** Frame values that decide where speech is split, per frame of 10 ms. */
export interface SplitFrames {
  /** RMS; 0 for digital silence. */
  level: Float32Array;
  /** Hz; 0 for unvoiced frames. */
  pitch: Float32Array;
}

/** Target segment duration in seconds. */
export interface SegmentLength {
  target: number;
  /** A segment this much longer or shorter costs half as much as a split within loud speech. */
  spread: number;
  min: number;
}

const FRAME_RATE = 100;
/** Smoothing length of the level in frames; a split lies at the minimum level among so many frames on either side. */
const SMOOTH_FRAMES = 7;
const MINIMUM_REACH = 7;
/** A split costs nothing where the level is this far below that of the louder speech of its span. */
const DIP_DB = 20;
const LOUD_QUANTILE = 0.8;
/**
 * Frames before and after a split whose pitches are compared, the minimum number of voiced frames there, and the pitch
 * changes in octaves at which the bonus begins and is complete.
 */
const PITCH_REACH = 60;
const MIN_PITCHES = 10;
const MIN_CHANGE = 0.15;
const FULL_CHANGE = 0.5;
/** Longer segments are kept only if they contain no possible split. */
const LONGEST_S = 4;

/**
 * Splits a span of speech into segments that probably have one speaker each: at level minima and pitch changes, as
 * close to the target duration as those allow (dynamic programming over all of them).
 */
export function splitSpeech({ startS, endS }: TimeSpan, course: SplitFrames, length: SegmentLength): TimeSpan[] {
  const from = Math.round(startS * FRAME_RATE);
  const to = Math.min(course.level.length, Math.round(endS * FRAME_RATE));
  const min = length.min * FRAME_RATE;
  if (to - from < 2 * min) return [{ startS, endS }];
  const { at, costs } = splitCandidates(from, to, min, course);
  const ends = [from, ...at, to];
  const best = ends.map((_, i) => (i === 0 ? 0 : Infinity));
  const before = ends.map(() => 0);
  for (let j = 1; j < ends.length; j++)
    for (let i = j - 1; i >= 0; i--) {
      const seconds = (ends[j]! - ends[i]!) / FRAME_RATE;
      if (seconds > LONGEST_S && best[j]! < Infinity) break;
      if (seconds < length.min) continue;
      const cost = best[i]! + (costs[j - 1] ?? 0) + ((seconds - length.target) / length.spread) ** 2 / 2;
      if (cost < best[j]!) [best[j], before[j]] = [cost, i];
    }
  const segments: TimeSpan[] = [];
  for (let j = ends.length - 1; j > 0; j = before[j]!) {
    const i = before[j]!;
    segments.unshift({
      startS: i === 0 ? startS : ends[i]! / FRAME_RATE,
      endS: j === ends.length - 1 ? endS : ends[j]! / FRAME_RATE,
    });
  }
  return segments;
}

/**
 * Returns the frames with a level minimum, and the cost of a split there: 1 within loud speech, less in a dip, down to
 * -1 where the pitch changes.
 */
function splitCandidates(from: number, to: number, min: number, { level, pitch }: SplitFrames) {
  const smooth = Float64Array.from({ length: to - from }, (_, i) => {
    let sum = 0;
    for (let frame = from + i - (SMOOTH_FRAMES >> 1); frame <= from + i + (SMOOTH_FRAMES >> 1); frame++)
      sum += level[Math.max(0, Math.min(level.length - 1, frame))]! ** 2;
    return 10 * Math.log10(sum / SMOOTH_FRAMES + 1e-10);
  });
  const loud = smooth.toSorted()[Math.floor(LOUD_QUANTILE * (smooth.length - 1))]!;
  const octaves = (first: number, end: number): number | null => {
    const voiced = pitch
      .subarray(Math.max(from, first), Math.min(to, end))
      .filter((hz) => hz > 0)
      .toSorted();
    return voiced.length < MIN_PITCHES ? null : Math.log2(voiced[voiced.length >> 1]!);
  };
  const at: number[] = [];
  const costs: number[] = [];
  for (let frame = from + Math.ceil(min); frame < to - min; frame++) {
    const value = smooth[frame - from]!;
    let lowest = true;
    for (let i = 1; i <= MINIMUM_REACH && lowest; i++)
      lowest = !(smooth[frame - from - i]! <= value) && !(smooth[frame - from + i]! < value);
    if (!lowest) continue;
    const [left, right] = [octaves(frame - PITCH_REACH, frame), octaves(frame, frame + PITCH_REACH)];
    const change =
      left === null || right === null ? 0 : (Math.abs(left - right) - MIN_CHANGE) / (FULL_CHANGE - MIN_CHANGE);
    at.push(frame);
    costs.push(1 - clamp01((loud - value) / DIP_DB) - clamp01(change));
  }
  return { at, costs };
}

function clamp01(part: number): number {
  return Math.max(0, Math.min(1, part));
}
