import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { dtwPath, type Band } from '../core/dtw.ts';
import { snapToOnsets, slidingMax } from './warp-anchors.ts';
import { monotoneCubic, type Points } from './monotone-cubic.ts';

/** Frames averaged per row at each scale: 500 ms unconstrained, then 100 ms and 10 ms in a band around the path before. */
const SCALES = [50, 10, 1] as const;
/** Maximum cost matrix of the coarsest scale; longer audio is averaged more. */
const MAX_CELLS = 16e6;
/** Radius of the band around the path of the coarser scale, in rows of that scale. */
const RADIUS = 4;
/** Similarity of unrelated frames. */
const CHANCE = 0.25;
/** Cost of a horizontal or vertical step. */
const STALL = 0.3;
/** Weight of the onsets against the other features, and the onset distance that scores 0. */
const ONSET_WEIGHT = 1;
const ONSET_CHANCE = 0.3;
/** Onsets are normalised by the strongest within this time on either side, and decay with this time constant. */
const NORM_S = 1;
const DECAY_S = 0.1;
/** Reach of the local linear regression that smooths the path, to either side. */
const SMOOTH_S = 0.25;

/** Values per row: pitch classes, then levels. */
const WIDTH = 2 * BANDS;

/** Corresponding times in seconds, ascending in both. */
export interface Warp {
  referenceS: Float64Array;
  targetS: Float64Array;
  /** Mean similarity along the path: about 0 for unrelated audio, 1 for identical audio. */
  similarity: number;
  /** Share of the shorter audio that the path covers. */
  coverage: number;
}

/**
 * Synchronises two renderings of the same music: dynamic time warping over chroma, levels and decaying onset features (after Ewert, Müller
 * & Grosche 2009), multiscale (Müller, Mattes & Kurth 2006), anchored at common onsets. `chromaWeight`, 0 to 1, is the share of chroma in the
 * similarity, levels have the rest. Returns undefined if the two have nothing in common.
 */
export function warpBetween(
  reference: AlignmentFeatures,
  target: AlignmentFeatures,
  chromaWeight: number,
): Warp | undefined {
  const coarsest = Math.max(SCALES[0], Math.ceil(Math.sqrt((reference.frames * target.frames) / MAX_CELLS)));
  let points: Points | undefined;
  let similarity = 0;
  let coverage = 0;
  let radius = 0;
  for (const scale of [coarsest, ...SCALES.slice(1)]) {
    const a = rowsOf(reference, scale, chromaWeight);
    const b = rowsOf(target, scale, chromaWeight);
    const size = { rows: a.length / WIDTH, columns: b.length / WIDTH };
    const band = points ? bandAround(points, { ...size, scale, radius }) : fullBand(size);
    const similarityOf = (i: number, j: number): number => dot(a, i, b, j);
    const path = dtwPath({
      band,
      score: scale === 1 ? withOnsets(similarityOf, { reference, target }) : aboveChance(similarityOf),
      gapPenalty: STALL,
    });
    if (!path) return undefined;
    if (scale !== 1) {
      similarity = 0;
      path.rows.forEach((i, n) => (similarity += similarityOf(i, path.columns[n]!) / path.rows.length));
    }
    coverage = Math.max(
      (path.rows.at(-1)! - path.rows[0]! + 1) / size.rows,
      (path.columns.at(-1)! - path.columns[0]! + 1) / size.columns,
    );
    const frame = (index: number): number => (index + 0.5) * scale - 0.5;
    points = extended(
      { x: Float64Array.from(path.rows, frame), y: Float64Array.from(path.columns, frame) },
      { x: reference.frames - 1, y: target.frames - 1 },
    );
    radius = RADIUS * scale;
  }
  if (!points) return undefined;
  const { x, y } = smoothed(snapToOnsets(points, reference, target), SMOOTH_S * reference.rate);
  return {
    referenceS: x.map((frame) => frame / reference.rate),
    targetS: y.map((frame) => frame / target.rate),
    similarity,
    coverage,
  };
}

type Score = (i: number, j: number) => number;

const aboveChance =
  (similarity: Score): Score =>
  (i, j) =>
    similarity(i, j) - CHANCE;

/** Adds a score for the distance between onset features to a similarity. */
function withOnsets(
  similarity: Score,
  { reference, target }: { reference: AlignmentFeatures; target: AlignmentFeatures },
): Score {
  const a = decayingOnsets(reference);
  const b = decayingOnsets(target);
  return (i, j) => {
    let squares = 0;
    for (let k = 0, x = i * BANDS, y = j * BANDS; k < BANDS; k++, x++, y++) squares += (a[x]! - b[y]!) ** 2;
    return similarity(i, j) - CHANCE + ONSET_WEIGHT * (ONSET_CHANCE - Math.sqrt(squares));
  };
}

function dot(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0;
  for (let k = 0, x = i * WIDTH, y = j * WIDTH; k < WIDTH; k++, x++, y++) sum += a[x]! * b[y]!;
  return sum;
}

/**
 * Averages `scale` frames per row. Chroma and levels have zero mean per dimension and the root of their weight as norm, so that the dot
 * product of two rows is their weighted cosine similarity.
 */
function rowsOf({ frames, chroma, levels }: AlignmentFeatures, scale: number, chromaWeight: number): Float32Array {
  const count = Math.ceil(frames / scale);
  const rows = new Float32Array(count * WIDTH);
  for (let n = 0; n < count; n++) {
    for (let frame = n * scale; frame < Math.min(frames, (n + 1) * scale); frame++) {
      const pitch = chroma.subarray(frame * BANDS, (frame + 1) * BANDS);
      let norm = 1e-9;
      for (const value of pitch) norm += value * value;
      for (let k = 0; k < BANDS; k++) {
        rows[n * WIDTH + k]! += pitch[k]! / Math.sqrt(norm);
        rows[n * WIDTH + BANDS + k]! += levels[frame * BANDS + k]!;
      }
    }
  }
  for (const from of [0, BANDS]) {
    for (let k = from; k < from + BANDS; k++) {
      let sum = 0;
      for (let n = 0; n < count; n++) sum += rows[n * WIDTH + k]!;
      for (let n = 0; n < count; n++) rows[n * WIDTH + k]! -= sum / count;
    }
    for (let n = 0; n < count; n++) {
      const part = rows.subarray(n * WIDTH + from, n * WIDTH + from + BANDS);
      let norm = 0;
      for (const value of part) norm += value * value;
      if (norm > 1e-12)
        for (let k = 0; k < BANDS; k++) part[k]! *= Math.sqrt((from === 0 ? chromaWeight : 1 - chromaWeight) / norm);
    }
  }
  return rows;
}

/** Returns decaying onset features, frames × bands: the strongest onset of a neighbourhood has norm 1. */
function decayingOnsets({ frames, rate, onsets }: AlignmentFeatures): Float32Array {
  const strength = new Float64Array(frames);
  let strongest = 1e-9;
  for (let n = 0; n < frames; n++) {
    let squares = 0;
    for (let k = 0; k < BANDS; k++) squares += onsets[n * BANDS + k]! ** 2;
    strength[n] = Math.sqrt(squares);
    strongest = Math.max(strongest, strength[n]!);
  }
  const norm = slidingMax(strength, Math.round(NORM_S * rate));
  const decay = Math.exp(-1 / (DECAY_S * rate));
  const features = new Float32Array(frames * BANDS);
  for (let n = 0; n < frames; n++) {
    for (let k = 0; k < BANDS; k++) {
      const onset = onsets[n * BANDS + k]! / Math.max(norm[n]!, 0.05 * strongest);
      const decayed = n > 0 ? features[(n - 1) * BANDS + k]! * decay : 0;
      features[n * BANDS + k] = Math.max(onset, decayed);
    }
  }
  return features;
}

interface Size {
  rows: number;
  columns: number;
}

function fullBand({ rows, columns }: Size): Band {
  return { lo: new Int32Array(rows), hi: new Int32Array(rows).fill(columns) };
}

/** Returns the band of a finer scale within `radius` frames of a path. */
function bandAround(points: Points, { rows, columns, scale, radius }: Size & { scale: number; radius: number }): Band {
  const lo = new Int32Array(rows).fill(columns);
  const hi = new Int32Array(rows);
  for (let n = 0; n < points.x.length; n++) {
    const next = Math.min(n + 1, points.x.length - 1);
    const from = Math.max(0, Math.floor((points.x[n]! - radius / 2) / scale));
    const to = Math.min(rows - 1, Math.ceil((points.x[next]! + radius / 2) / scale));
    const first = Math.max(0, Math.floor((points.y[n]! - radius) / scale));
    const end = Math.min(columns, Math.ceil((points.y[next]! + radius) / scale));
    for (let row = from; row <= to; row++) {
      lo[row] = Math.min(lo[row]!, first);
      hi[row] = Math.max(hi[row]!, end);
    }
  }
  return { lo, hi };
}

/** Extends a path at its mean slope to the beginning and the end of one of the two. */
function extended({ x, y }: Points, last: { x: number; y: number }): Points {
  const [x0, y0, x1, y1] = [x[0]!, y[0]!, x.at(-1)!, y.at(-1)!];
  const slope = x1 > x0 && y1 > y0 ? Math.min(2, Math.max(0.5, (y1 - y0) / (x1 - x0))) : 1;
  const back = Math.min(x0, y0 / slope);
  const ahead = Math.max(0, Math.min(last.x - x1, (last.y - y1) / slope));
  return {
    x: joinedEnds(x0 - back, x, x1 + ahead),
    y: joinedEnds(y0 - back * slope, y, y1 + ahead * slope),
  };
}

/** Smooths a path by local linear regression within `reach` frames of each frame of the reference; the result never falls. */
function smoothed({ x, y }: Points, reach: number): Points {
  const from = Math.ceil(x[0]!);
  const count = Math.max(1, Math.floor(x.at(-1)!) - from + 1);
  const out: Points = { x: new Float64Array(count), y: new Float64Array(count) };
  const curve = monotoneCubic({ x, y });
  const raw = Float64Array.from({ length: count }, (_, n) => curve(from + n));
  for (let n = 0; n < count; n++) {
    let [w, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
    for (let m = Math.max(0, Math.ceil(n - reach)); m <= Math.min(count - 1, n + reach); m++) {
      const weight = 1 - Math.abs(m - n) / (reach + 1);
      w += weight;
      sx += weight * (m - n);
      sy += weight * raw[m]!;
      sxx += weight * (m - n) ** 2;
      sxy += weight * (m - n) * raw[m]!;
    }
    const determinant = w * sxx - sx * sx;
    out.x[n] = from + n;
    out.y[n] = determinant > 0 ? (sxx * sy - sx * sxy) / determinant : raw[n]!;
    if (n > 0) out.y[n] = Math.max(out.y[n]!, out.y[n - 1]!);
  }
  return out;
}

function joinedEnds(first: number, middle: Float64Array, last: number): Float64Array {
  const all = new Float64Array(middle.length + 2);
  all[0] = first;
  all.set(middle, 1);
  all[all.length - 1] = last;
  return all;
}
