import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { bestPath, type Band } from '../core/dtw.ts';
import { snapToOnsets, slidingMax } from './warp-anchors.ts';
import { monotoneCubic, type Points } from './monotone-cubic.ts';

/** Frames joined at each scale: 500 ms over all of both, then 100 ms and 10 ms near the path found before. */
const SCALES = [50, 10, 1] as const;
/** Cells of the coarsest scale at most; longer audio is joined more. */
const MOST_CELLS = 16e6;
/** How far a path may lie from that of the coarser scale, in frames of that. */
const RADIUS = 4;
/** Likeness of unrelated frames. */
const CHANCE = 0.25;
/** What it costs to stay in one while the other goes on. */
const STALL = 0.3;
/** How much onsets weigh against all else, and the distance between them that is neither good nor bad. */
const ONSET_WEIGHT = 1;
const ONSET_CHANCE = 0.3;
/** Onsets are normed by the strongest within this time on either side, and sound on for that long. */
const NORM_S = 1;
const DECAY_S = 0.1;
/** The path is drawn straight through what it says within this time on either side. */
const SMOOTH_S = 0.25;

/** Values of a row: pitch classes and levels. */
const WIDTH = 2 * BANDS;

/** Pairs of moments that belong together, rising in both. */
export interface Warp {
  referenceS: Float64Array;
  targetS: Float64Array;
  /** Mean likeness along the path: about 0 for unrelated audio, 1 for the same. */
  likeness: number;
  /** Share of the shorter audio that was found in the other. */
  coverage: number;
}

/**
 * Synchronises two renderings of the same: dynamic time warping over pitch classes, levels and decaying onsets (after
 * Ewert, Müller & Grosche 2009), from coarse to fine (Müller, Mattes & Kurth 2006), held to the onsets of both. Pitch classes have `chromaShare`
 * of the likeness, levels the rest. Undefined when they have nothing in common.
 */
export function warpBetween(
  reference: AlignmentFeatures,
  target: AlignmentFeatures,
  chromaShare: number,
): Warp | undefined {
  const coarsest = Math.max(SCALES[0], Math.ceil(Math.sqrt((reference.frames * target.frames) / MOST_CELLS)));
  let points: Points | undefined;
  let likeness = 0;
  let coverage = 0;
  let radius = 0;
  for (const scale of [coarsest, ...SCALES.slice(1)]) {
    const a = rowsOf(reference, scale, chromaShare);
    const b = rowsOf(target, scale, chromaShare);
    const size = { rows: a.length / WIDTH, columns: b.length / WIDTH };
    const band = points ? bandAround(points, { ...size, scale, radius }) : everything(size);
    const alike = (i: number, j: number): number => dot(a, i, b, j);
    const path = bestPath({
      band,
      score: scale === 1 ? withOnsets(alike, { reference, target }) : aboveChance(alike),
      stall: STALL,
    });
    if (!path) return undefined;
    if (scale !== 1) {
      likeness = 0;
      path.rows.forEach((i, n) => (likeness += alike(i, path.columns[n]!) / path.rows.length));
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
    likeness,
    coverage,
  };
}

type Score = (i: number, j: number) => number;

const aboveChance =
  (alike: Score): Score =>
  (i, j) =>
    alike(i, j) - CHANCE;

/** Likeness with the distance between onsets taken off. */
function withOnsets(
  alike: Score,
  { reference, target }: { reference: AlignmentFeatures; target: AlignmentFeatures },
): Score {
  const a = decaying(reference);
  const b = decaying(target);
  return (i, j) => {
    let squares = 0;
    for (let k = 0, x = i * BANDS, y = j * BANDS; k < BANDS; k++, x++, y++) squares += (a[x]! - b[y]!) ** 2;
    return alike(i, j) - CHANCE + ONSET_WEIGHT * (ONSET_CHANCE - Math.sqrt(squares));
  };
}

function dot(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let sum = 0;
  for (let k = 0, x = i * WIDTH, y = j * WIDTH; k < WIDTH; k++, x++, y++) sum += a[x]! * b[y]!;
  return sum;
}

/** Rows of `scale` frames: pitch classes and levels, each less its mean and of the length of its weight's root, so that a dot product is a likeness. */
function rowsOf({ frames, chroma, levels }: AlignmentFeatures, scale: number, chromaShare: number): Float32Array {
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
      const kind = rows.subarray(n * WIDTH + from, n * WIDTH + from + BANDS);
      let norm = 0;
      for (const value of kind) norm += value * value;
      if (norm > 1e-12)
        for (let k = 0; k < BANDS; k++) kind[k]! *= Math.sqrt((from === 0 ? chromaShare : 1 - chromaShare) / norm);
    }
  }
  return rows;
}

/** Onsets by band, the strongest of their surroundings of length 1, each sounding on a little. */
function decaying({ frames, rate, onsets }: AlignmentFeatures): Float32Array {
  const strength = new Float64Array(frames);
  let most = 1e-9;
  for (let n = 0; n < frames; n++) {
    let squares = 0;
    for (let k = 0; k < BANDS; k++) squares += onsets[n * BANDS + k]! ** 2;
    strength[n] = Math.sqrt(squares);
    most = Math.max(most, strength[n]!);
  }
  const norm = slidingMax(strength, Math.round(NORM_S * rate));
  const decay = Math.exp(-1 / (DECAY_S * rate));
  const sounding = new Float32Array(frames * BANDS);
  for (let n = 0; n < frames; n++) {
    for (let k = 0; k < BANDS; k++) {
      const now = onsets[n * BANDS + k]! / Math.max(norm[n]!, 0.05 * most);
      const before = n > 0 ? sounding[(n - 1) * BANDS + k]! * decay : 0;
      sounding[n * BANDS + k] = Math.max(now, before);
    }
  }
  return sounding;
}

interface Size {
  rows: number;
  columns: number;
}

function everything({ rows, columns }: Size): Band {
  return { lo: new Int32Array(rows), hi: new Int32Array(rows).fill(columns) };
}

/** The band of a finer scale around a path. */
function bandAround(points: Points, { rows, columns, scale, radius }: Size & { scale: number; radius: number }): Band {
  const lo = new Int32Array(rows).fill(columns);
  const hi = new Int32Array(rows);
  for (let n = 0; n < points.x.length; n++) {
    const next = Math.min(n + 1, points.x.length - 1);
    const from = Math.max(0, Math.floor((points.x[n]! - radius / 2) / scale));
    const to = Math.min(rows - 1, Math.ceil((points.x[next]! + radius / 2) / scale));
    const least = Math.max(0, Math.floor((points.y[n]! - radius) / scale));
    const most = Math.min(columns, Math.ceil((points.y[next]! + radius) / scale));
    for (let row = from; row <= to; row++) {
      lo[row] = Math.min(lo[row]!, least);
      hi[row] = Math.max(hi[row]!, most);
    }
  }
  return { lo, hi };
}

/** Draws a path on to where one of the two begins and ends, at its mean pace. */
function extended({ x, y }: Points, last: { x: number; y: number }): Points {
  const [x0, y0, x1, y1] = [x[0]!, y[0]!, x.at(-1)!, y.at(-1)!];
  const pace = x1 > x0 && y1 > y0 ? Math.min(2, Math.max(0.5, (y1 - y0) / (x1 - x0))) : 1;
  const back = Math.min(x0, y0 / pace);
  const ahead = Math.max(0, Math.min(last.x - x1, (last.y - y1) / pace));
  return {
    x: joinedEnds(x0 - back, x, x1 + ahead),
    y: joinedEnds(y0 - back * pace, y, y1 + ahead * pace),
  };
}

/** A straight line through the points within `reach` frames of each frame of the reference; never falling. */
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
    const bend = w * sxx - sx * sx;
    out.x[n] = from + n;
    out.y[n] = bend > 0 ? (sxx * sy - sx * sxy) / bend : raw[n]!;
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
