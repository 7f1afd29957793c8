import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { createRealFft, powerOfTwo } from '../spectrum/real-fft.ts';

/** Frames joined into one: 40 ms. */
const JOINED = 4;
const ONSET_GROUPS = 4;
const DIMENSIONS = BANDS + ONSET_GROUPS;
/** A segment is long enough to be told from others, and short enough that a drift does not blur it. */
const SEGMENT_S = 8;
const MOST_SEGMENTS = 40;
const PEAKS = 8;
/** What segments of unrelated audio reach by chance. */
const CHANCE = 0.25;
const MOST_DRIFT = 0.12;
/** Lines answered, how much worse than the best they may be, and how far apart they are in the middle. */
const MOST_LINES = 4;
const RIVAL = 0.85;
const APART_S = 0.15;
/** A line may miss a segment's best place by this many joined frames. */
const SLACK = 1;
/** How much better a line with drift must be than one without. */
const DRIFT_COST = 1.05;

/** Where a moment of the reference is in the target: at offsetS + rate * moment. */
export interface Line {
  offsetS: number;
  rate: number;
}

interface Segment {
  /** Middle of the segment in the shorter audio, in seconds. */
  middle: number;
  /** Correlation with the longer audio by where the segment begins in it: index i is frame i - length. */
  likeness: Float32Array;
  length: number;
}

/**
 * Lines along which most of the shorter audio is found in the other, the best first: segments of it are correlated with all
 * of the other, and lines through their best places are judged by all segments. None when nothing is like anything.
 */
export function findLineCandidates(reference: AlignmentFeatures, target: AlignmentFeatures): Line[] {
  const swapped = target.frames / target.rate < reference.frames / reference.rate;
  const [query, other] = swapped ? [target, reference] : [reference, target];
  const queryRows = joined(query);
  const otherRows = joined(other);
  const queryPeriod = JOINED / query.rate;
  const otherPeriod = JOINED / other.rate;
  const count = queryRows.length / DIMENSIONS;
  const length = Math.max(4, Math.min(Math.round(SEGMENT_S / queryPeriod), Math.floor(count / 4)));
  if (count < 4) return [];
  const find = createFinder(otherRows, length);
  const number = Math.max(1, Math.min(MOST_SEGMENTS, Math.floor((2 * count) / length) - 1));
  const segments = Array.from({ length: number }, (_, i): Segment => {
    const start = number === 1 ? 0 : Math.round((i * (count - length)) / (number - 1));
    const likeness = find(queryRows.subarray(start * DIMENSIONS, (start + length) * DIMENSIONS));
    return { middle: (start + length / 2) * queryPeriod, likeness, length };
  });
  const lines = bestLines(segments, otherPeriod);
  return swapped ? lines.map(({ offsetS, rate }) => ({ offsetS: -offsetS / rate, rate: 1 / rate })) : lines;
}

function bestLines(segments: readonly Segment[], period: number): Line[] {
  const places = segments.flatMap((segment) =>
    peaksOf(segment.likeness).map((at) => ({ x: segment.middle, y: middleOf(segment, at) * period })),
  );
  const span = segments.at(-1)!.middle - segments[0]!.middle;
  const middle = (segments.at(-1)!.middle + segments[0]!.middle) / 2;
  const lines: (Line & { score: number })[] = [];
  const consider = (line: Line): void => {
    const score = scoreOf(line, { segments, period }) / (line.rate === 1 ? 1 : DRIFT_COST);
    if (score > 0) lines.push({ ...line, score });
  };
  for (const a of places) {
    consider({ offsetS: a.y - a.x, rate: 1 });
    for (const b of places) {
      if (b.x - a.x < span / 4) continue;
      const rate = (b.y - a.y) / (b.x - a.x);
      if (rate !== 1 && Math.abs(rate - 1) <= MOST_DRIFT) consider({ offsetS: a.y - rate * a.x, rate });
    }
  }
  const best: Line[] = [];
  const ranked = lines.toSorted((a, b) => b.score - a.score);
  for (const { offsetS, rate, score } of ranked) {
    if (score < RIVAL * ranked[0]!.score) break;
    const known = best.some((line) => Math.abs(line.offsetS - offsetS + (line.rate - rate) * middle) < APART_S);
    if (!known) best.push({ offsetS, rate });
    if (best.length === MOST_LINES) break;
  }
  return best;
}

/** How much more than chance the segments are like what lies on the line; outside of the other audio counts nothing. */
function scoreOf(
  { offsetS, rate }: Line,
  { segments, period }: { segments: readonly Segment[]; period: number },
): number {
  let sum = 0;
  for (const { middle, likeness, length } of segments) {
    const at = Math.round((offsetS + rate * middle) / period + length / 2);
    if (at < 0 || at >= likeness.length) continue;
    let most = likeness[at]!;
    for (let near = at - SLACK; near <= at + SLACK; near++) most = Math.max(most, likeness[near] ?? 0);
    sum += most - CHANCE;
  }
  return sum;
}

/** Where the middle of a segment lies, in joined frames of the other audio. */
function middleOf({ length }: Segment, index: number): number {
  return index - length / 2;
}

/** Best places of a segment. */
function peaksOf(likeness: Float32Array): number[] {
  const peaks: number[] = [];
  for (let i = 1; i < likeness.length - 1; i++) {
    if (likeness[i]! > CHANCE && likeness[i]! >= likeness[i - 1]! && likeness[i]! > likeness[i + 1]!) peaks.push(i);
  }
  return peaks.toSorted((a, b) => likeness[b]! - likeness[a]!).slice(0, PEAKS);
}

/** Correlates segments of `length` rows with all rows: normalised, index i is a beginning at row i - length. */
function createFinder(rows: Float32Array, length: number): (segment: Float32Array) => Float32Array {
  const count = rows.length / DIMENSIONS;
  const size = powerOfTwo(count + 2 * length);
  const fft = createRealFft(size);
  const bins = size / 2 + 1;
  const padded = new Float64Array(size);
  const spectra = Array.from({ length: DIMENSIONS }, (_, k) => {
    padded.fill(0);
    // Shifted by one segment, so that beginnings before the first row have indices too.
    for (let n = 0; n < count; n++) padded[n + length] = rows[n * DIMENSIONS + k]!;
    fft.forward(padded);
    return { re: Float32Array.from(fft.re), im: Float32Array.from(fft.im) };
  });
  const energies = energiesOf(rows, length);
  const mean = energies.reduce((sum, energy) => sum + energy, 0) / energies.length;
  const crossR = new Float64Array(bins);
  const crossI = new Float64Array(bins);
  return (segment) => {
    crossR.fill(0);
    crossI.fill(0);
    let energy = 0;
    for (const value of segment) energy += value * value;
    for (const [k, { re, im }] of spectra.entries()) {
      padded.fill(0);
      for (let n = 0; n < length; n++) padded[n] = segment[n * DIMENSIONS + k]!;
      fft.forward(padded);
      for (let bin = 0; bin < bins; bin++) {
        crossR[bin]! += fft.re[bin]! * re[bin]! + fft.im[bin]! * im[bin]!;
        crossI[bin]! += fft.re[bin]! * im[bin]! - fft.im[bin]! * re[bin]!;
      }
    }
    for (let bin = 0; bin < bins; bin++) {
      padded[bin] = crossR[bin]! + crossI[bin]!;
      if (bin > 0 && bin < bins - 1) padded[size - bin] = crossR[bin]! - crossI[bin]!;
    }
    fft.forward(padded);
    return Float32Array.from({ length: count + length }, (_, n) => {
      const product = (n <= size / 2 ? fft.re[n]! + fft.im[n]! : fft.re[size - n]! - fft.im[size - n]!) / size;
      // Quiet stretches of the other audio are like everything unless they are held to a least energy.
      return energy > 0 ? product / Math.sqrt(energy * Math.max(energies[n]!, 0.1 * mean)) : 0;
    });
  };
}

/** Energy of the `length` rows that begin at row i - length. */
function energiesOf(rows: Float32Array, length: number): Float64Array {
  const count = rows.length / DIMENSIONS;
  const sums = new Float64Array(count + 1);
  for (let n = 0; n < count; n++) {
    let sum = 0;
    for (let k = 0; k < DIMENSIONS; k++) sum += rows[n * DIMENSIONS + k]! ** 2;
    sums[n + 1] = sums[n]! + sum;
  }
  return Float64Array.from(
    { length: count + length },
    (_, i) => sums[Math.min(count, i)]! - sums[Math.max(0, i - length)]!,
  );
}

/** Rows of pitch classes and beginnings, each value with its mean taken off, both kinds of the same weight. */
function joined({ frames, chroma, onsets }: AlignmentFeatures): Float32Array {
  const count = Math.floor(frames / JOINED);
  const rows = new Float32Array(count * DIMENSIONS);
  for (let n = 0; n < count; n++) {
    const row = rows.subarray(n * DIMENSIONS, (n + 1) * DIMENSIONS);
    for (let frame = n * JOINED; frame < (n + 1) * JOINED; frame++) {
      for (let k = 0; k < BANDS; k++) {
        row[k]! += chroma[frame * BANDS + k]!;
        row[BANDS + Math.floor((k * ONSET_GROUPS) / BANDS)]! += onsets[frame * BANDS + k]!;
      }
    }
    let norm = 1e-9;
    for (let k = 0; k < BANDS; k++) norm += row[k]! ** 2;
    for (let k = 0; k < BANDS; k++) row[k]! /= Math.sqrt(norm);
  }
  centre(rows, 0, BANDS);
  centre(rows, BANDS, DIMENSIONS);
  return rows;
}

/** Takes the mean off the dimensions from `from` to `to`, and scales them together to a mean energy of 1. */
function centre(rows: Float32Array, from: number, to: number): void {
  const count = rows.length / DIMENSIONS;
  let energy = 0;
  for (let k = from; k < to; k++) {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += rows[n * DIMENSIONS + k]!;
    for (let n = 0; n < count; n++) {
      const at = n * DIMENSIONS + k;
      rows[at]! -= sum / count;
      energy += rows[at]! ** 2;
    }
  }
  if (!(energy > 1e-12)) return;
  const scale = Math.sqrt(count / energy);
  for (let n = 0; n < count; n++) for (let k = from; k < to; k++) rows[n * DIMENSIONS + k]! *= scale;
}
