import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import type { Points } from './monotone-cubic.ts';

/** An onset is a local maximum of at least this share of the strongest within this time on either side. */
const MIN_RELATIVE_STRENGTH = 0.25;
const NEIGHBOURHOOD_S = 3;
/** Onsets of both correspond if they lie this close to the path. */
const TOLERANCE_S = 0.04;
/** Longer gaps between onsets are filled with points of the path itself, this far apart. */
const MAX_GAP_S = 5;
const STEP_S = 0.5;

/**
 * Replaces a warping path, in frames of both, by the pairs of onsets that lie on it: within a sustained note the path is arbitrary, and
 * becomes linear between onsets.
 */
export function snapToOnsets(path: Points, reference: AlignmentFeatures, target: AlignmentFeatures): Points {
  const tolerance = Math.round(TOLERANCE_S * target.rate);
  const targetOnsets = onsetFrames(target);
  const end = { x: path.x.at(-1)!, y: path.y.at(-1)! };
  const kept = { x: [path.x[0]!], y: [path.y[0]!] };
  const keep = (x: number, y: number): void => {
    if (x <= kept.x.at(-1)! || y <= kept.y.at(-1)! || x >= end.x || y >= end.y) return;
    kept.x.push(x);
    kept.y.push(y);
  };
  const pathAt = interpolate(path);
  const fill = (until: number): void => {
    const from = kept.x.at(-1)!;
    if (until - from < MAX_GAP_S * reference.rate) return;
    for (let x = from + STEP_S * reference.rate; x < until; x += STEP_S * reference.rate) keep(x, pathAt(x));
  };
  let next = 0;
  for (const x of onsetFrames(reference)) {
    if (x <= path.x[0]! || x >= end.x) continue;
    const y = pathAt(x);
    while (next < targetOnsets.length - 1 && Math.abs(targetOnsets[next + 1]! - y) <= Math.abs(targetOnsets[next]! - y))
      next++;
    const found = targetOnsets[next];
    if (found === undefined || Math.abs(found - y) > tolerance) continue;
    fill(x);
    keep(x, found);
  }
  fill(end.x);
  return { x: Float64Array.from([...kept.x, end.x]), y: Float64Array.from([...kept.y, end.y]) };
}

/** Returns a function that interpolates a path linearly at a frame of the reference. */
function interpolate({ x, y }: Points): (frame: number) => number {
  return (frame) => {
    let [low, high] = [0, x.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (x[middle]! < frame) low = middle;
      else high = middle;
    }
    const share = x[high]! > x[low]! ? Math.max(0, Math.min(1, (frame - x[low]!) / (x[high]! - x[low]!))) : 0;
    return y[low]! + share * (y[high]! - y[low]!);
  };
}

/** Returns the frames of onsets that are strong in their neighbourhood. */
function onsetFrames({ frames, rate, onsets }: AlignmentFeatures): number[] {
  const strength = new Float64Array(frames);
  for (let n = 0; n < frames; n++) {
    let squares = 0;
    for (let k = n * BANDS; k < (n + 1) * BANDS; k++) squares += onsets[k]! ** 2;
    strength[n] = Math.sqrt(squares);
  }
  const maxima = slidingMax(strength, Math.round(NEIGHBOURHOOD_S * rate));
  const found: number[] = [];
  for (let n = 1; n < frames - 1; n++) {
    const value = strength[n]!;
    if (
      value > 0 &&
      value >= MIN_RELATIVE_STRENGTH * maxima[n]! &&
      value > strength[n - 1]! &&
      value >= strength[n + 1]!
    )
      found.push(n);
  }
  return found;
}

/** Returns the maximum within `reach` values of each (monotonic queue, linear time). */
export function slidingMax(values: Float64Array, reach: number): Float64Array {
  const queue: number[] = [];
  let head = 0;
  return values.map((_, n) => {
    const enters = n === 0 ? 0 : n + reach;
    for (let i = enters; i <= n + reach && i < values.length; i++) {
      while (queue.length > head && values[queue.at(-1)!]! <= values[i]!) queue.pop();
      queue.push(i);
    }
    while (queue[head]! < n - reach) head++;
    return values[queue[head]!]!;
  });
}
