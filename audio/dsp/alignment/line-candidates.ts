import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { createRealFft, powerOfTwo } from '../transforms/real-fft.ts';

/** Feature frames averaged into one row of 40 ms. */
const FRAMES_PER_ROW = 4;
const ONSET_GROUPS = 4;
const DIMENSIONS = BANDS + ONSET_GROUPS;
/** Long enough to be distinctive, short enough that a drift does not blur the correlation. */
const SEGMENT_S = 8;
const MAX_SEGMENTS = 40;
/** Best positions kept of each segment. */
const MAX_PEAKS = 8;
/** Correlation that segments of unrelated audio reach by chance. */
const CHANCE = 0.25;
/** Largest deviation of the rate from 1. */
const MAX_DRIFT = 0.12;
/** Lines returned, their minimum score relative to the best, and their minimum distance in the middle of the audio. */
const MAX_LINES = 4;
const MIN_RELATIVE_SCORE = 0.85;
const MIN_DISTANCE_S = 0.15;
/** Tolerance of a line around the best position of a segment, in rows. */
const TOLERANCE = 1;
/** Factor by which a line with drift must score better than one without. */
const DRIFT_PENALTY = 1.05;

/** A linear map from times of the reference to times of the target: offsetS + rate * time. */
export interface Line {
  offsetS: number;
  rate: number;
}

interface Segment {
  /** Centre of the segment in the shorter audio, in seconds. */
  centreS: number;
  /** Correlation with the longer audio by the position of the start of the segment: index i is row i - length. */
  correlation: Float32Array;
  length: number;
}

/**
 * Finds lines along which most of the shorter audio matches the longer one, the best first: segments of it are correlated with all of the
 * other, and the lines through their best positions are scored by all segments. Returns none if no segment matches.
 */
export function findLineCandidates(reference: AlignmentFeatures, target: AlignmentFeatures): Line[] {
  const swapped = target.frames / target.rate < reference.frames / reference.rate;
  const [query, other] = swapped ? [target, reference] : [reference, target];
  const queryRows = rowsOf(query);
  const otherRows = rowsOf(other);
  const queryPeriod = FRAMES_PER_ROW / query.rate;
  const otherPeriod = FRAMES_PER_ROW / other.rate;
  const count = queryRows.length / DIMENSIONS;
  const length = Math.max(4, Math.min(Math.round(SEGMENT_S / queryPeriod), Math.floor(count / 4)));
  if (count < 4) return [];
  const correlate = createSegmentCorrelator(otherRows, length);
  const segmentCount = Math.max(1, Math.min(MAX_SEGMENTS, Math.floor((2 * count) / length) - 1));
  const segments = Array.from({ length: segmentCount }, (_, i): Segment => {
    const start = segmentCount === 1 ? 0 : Math.round((i * (count - length)) / (segmentCount - 1));
    const correlation = correlate(queryRows.subarray(start * DIMENSIONS, (start + length) * DIMENSIONS));
    return { centreS: (start + length / 2) * queryPeriod, correlation, length };
  });
  const lines = bestLines(segments, otherPeriod);
  return swapped ? lines.map(({ offsetS, rate }) => ({ offsetS: -offsetS / rate, rate: 1 / rate })) : lines;
}

function bestLines(segments: readonly Segment[], period: number): Line[] {
  const positions = segments.flatMap((segment) =>
    peaksOf(segment.correlation).map((at) => ({ x: segment.centreS, y: centreOf(segment, at) * period })),
  );
  const span = segments.at(-1)!.centreS - segments[0]!.centreS;
  const middle = (segments.at(-1)!.centreS + segments[0]!.centreS) / 2;
  const lines: (Line & { score: number })[] = [];
  const consider = (line: Line): void => {
    const score = scoreOf(line, { segments, period }) / (line.rate === 1 ? 1 : DRIFT_PENALTY);
    if (score > 0) lines.push({ ...line, score });
  };
  for (const a of positions) {
    consider({ offsetS: a.y - a.x, rate: 1 });
    for (const b of positions) {
      if (b.x - a.x < span / 4) continue;
      const rate = (b.y - a.y) / (b.x - a.x);
      if (rate !== 1 && Math.abs(rate - 1) <= MAX_DRIFT) consider({ offsetS: a.y - rate * a.x, rate });
    }
  }
  const best: Line[] = [];
  const ranked = lines.toSorted((a, b) => b.score - a.score);
  for (const { offsetS, rate, score } of ranked) {
    if (score < MIN_RELATIVE_SCORE * ranked[0]!.score) break;
    const duplicate = best.some(
      (line) => Math.abs(line.offsetS - offsetS + (line.rate - rate) * middle) < MIN_DISTANCE_S,
    );
    if (!duplicate) best.push({ offsetS, rate });
    if (best.length === MAX_LINES) break;
  }
  return best;
}

/** Returns the sum over the segments of their correlation above chance on the line; positions outside the other audio count 0. */
function scoreOf(
  { offsetS, rate }: Line,
  { segments, period }: { segments: readonly Segment[]; period: number },
): number {
  let sum = 0;
  for (const { centreS, correlation, length } of segments) {
    const at = Math.round((offsetS + rate * centreS) / period + length / 2);
    if (at < 0 || at >= correlation.length) continue;
    let max = correlation[at]!;
    for (let near = at - TOLERANCE; near <= at + TOLERANCE; near++) max = Math.max(max, correlation[near] ?? 0);
    sum += max - CHANCE;
  }
  return sum;
}

/** Returns the centre of a segment placed at an index of its correlation, in rows of the other audio. */
function centreOf({ length }: Segment, index: number): number {
  return index - length / 2;
}

/** Returns the indices of the highest local maxima of a correlation. */
function peaksOf(correlation: Float32Array): number[] {
  const peaks: number[] = [];
  for (let i = 1; i < correlation.length - 1; i++) {
    if (correlation[i]! > CHANCE && correlation[i]! >= correlation[i - 1]! && correlation[i]! > correlation[i + 1]!)
      peaks.push(i);
  }
  return peaks.toSorted((a, b) => correlation[b]! - correlation[a]!).slice(0, MAX_PEAKS);
}

/** Returns a function that correlates segments of `length` rows with all rows by FFT: normalised, index i is a start at row i - length. */
function createSegmentCorrelator(rows: Float32Array, length: number): (segment: Float32Array) => Float32Array {
  const count = rows.length / DIMENSIONS;
  const size = powerOfTwo(count + 2 * length);
  const fft = createRealFft(size);
  const bins = size / 2 + 1;
  const padded = new Float64Array(size);
  const spectra = Array.from({ length: DIMENSIONS }, (_, k) => {
    padded.fill(0);
    // Shifted by one segment, so that starts before the first row have indices too.
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
      // Without a minimum energy, quiet passages of the other audio would match everything.
      return energy > 0 ? product / Math.sqrt(energy * Math.max(energies[n]!, 0.1 * mean)) : 0;
    });
  };
}

/** Returns the energies of the `length` rows that start at row i - length, for each i. */
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

/** Averages frames into rows of pitch classes and onset strengths, each dimension with zero mean, both kinds with equal energy. */
function rowsOf({ frames, chroma, onsets }: AlignmentFeatures): Float32Array {
  const count = Math.floor(frames / FRAMES_PER_ROW);
  const rows = new Float32Array(count * DIMENSIONS);
  for (let n = 0; n < count; n++) {
    const row = rows.subarray(n * DIMENSIONS, (n + 1) * DIMENSIONS);
    for (let frame = n * FRAMES_PER_ROW; frame < (n + 1) * FRAMES_PER_ROW; frame++) {
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

/** Subtracts the mean of each dimension from `from` to `to` - 1, and scales them together to a mean energy of 1 per row. */
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
