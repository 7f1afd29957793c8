import type { TimeSpan } from './speech-spans.ts';

/** What cuts are placed by, per frame of 10 ms. */
export interface CutCourse {
  /** Root mean square; 0 where nothing sounds. */
  level: Float32Array;
  /** Hz, 0 where there is no voice. */
  pitch: Float32Array;
}

/** How long pieces are, in seconds. */
export interface PieceLength {
  usual: number;
  /** A piece so much longer or shorter costs half of what a cut within loud speech does. */
  spread: number;
  least: number;
}

const FRAMES = 100;
/** Level is smoothed over so many frames; a cut lies where it is least among so many before and after. */
const SMOOTH = 7;
const AROUND = 7;
/** A cut is free where the level is so many dB below that of the louder speech of its span. */
const DIP_DB = 20;
const LOUD_PART = 0.8;
/** Pitches compared before and after a cut, in frames; how many of them there must be; and by how many octaves they differ a little and much. */
const BESIDE = 60;
const LEAST_PITCHES = 10;
const LITTLE = 0.15;
const MUCH = 0.5;
/** Longer pieces only where there is no cut within. */
const LONGEST_S = 4;

/**
 * Cuts a span of speech into pieces that are likely one speaker's: at dips of the level and where the pitch changes, as near to the
 * usual length as such places allow (dynamic programming over all of them).
 */
export function cutSpeech({ startS, endS }: TimeSpan, course: CutCourse, length: PieceLength): TimeSpan[] {
  const from = Math.round(startS * FRAMES);
  const to = Math.min(course.level.length, Math.round(endS * FRAMES));
  const least = length.least * FRAMES;
  if (to - from < 2 * least) return [{ startS, endS }];
  const { at, costs } = placesIn(from, to, least, course);
  const ends = [from, ...at, to];
  const best = ends.map((_, i) => (i === 0 ? 0 : Infinity));
  const before = ends.map(() => 0);
  for (let j = 1; j < ends.length; j++)
    for (let i = j - 1; i >= 0; i--) {
      const seconds = (ends[j]! - ends[i]!) / FRAMES;
      if (seconds > LONGEST_S && best[j]! < Infinity) break;
      if (seconds < length.least) continue;
      const cost = best[i]! + (costs[j - 1] ?? 0) + ((seconds - length.usual) / length.spread) ** 2 / 2;
      if (cost < best[j]!) [best[j], before[j]] = [cost, i];
    }
  const pieces: TimeSpan[] = [];
  for (let j = ends.length - 1; j > 0; j = before[j]!) {
    const i = before[j]!;
    pieces.unshift({
      startS: i === 0 ? startS : ends[i]! / FRAMES,
      endS: j === ends.length - 1 ? endS : ends[j]! / FRAMES,
    });
  }
  return pieces;
}

/** Frames where the level is least, and what a cut there costs: 1 within loud speech, less in a dip, −1 at most where the pitch changes. */
function placesIn(from: number, to: number, least: number, { level, pitch }: CutCourse) {
  const smooth = Float64Array.from({ length: to - from }, (_, i) => {
    let sum = 0;
    for (let frame = from + i - (SMOOTH >> 1); frame <= from + i + (SMOOTH >> 1); frame++)
      sum += level[Math.max(0, Math.min(level.length - 1, frame))]! ** 2;
    return 10 * Math.log10(sum / SMOOTH + 1e-10);
  });
  const loud = smooth.toSorted()[Math.floor(LOUD_PART * (smooth.length - 1))]!;
  const octaves = (first: number, end: number): number | null => {
    const voiced = pitch
      .subarray(Math.max(from, first), Math.min(to, end))
      .filter((hz) => hz > 0)
      .toSorted();
    return voiced.length < LEAST_PITCHES ? null : Math.log2(voiced[voiced.length >> 1]!);
  };
  const at: number[] = [];
  const costs: number[] = [];
  for (let frame = from + Math.ceil(least); frame < to - least; frame++) {
    const value = smooth[frame - from]!;
    let lowest = true;
    for (let i = 1; i <= AROUND && lowest; i++)
      lowest = !(smooth[frame - from - i]! <= value) && !(smooth[frame - from + i]! < value);
    if (!lowest) continue;
    const [left, right] = [octaves(frame - BESIDE, frame), octaves(frame, frame + BESIDE)];
    const change = left === null || right === null ? 0 : (Math.abs(left - right) - LITTLE) / (MUCH - LITTLE);
    at.push(frame);
    costs.push(1 - within((loud - value) / DIP_DB) - within(change));
  }
  return { at, costs };
}

function within(part: number): number {
  return Math.max(0, Math.min(1, part));
}
