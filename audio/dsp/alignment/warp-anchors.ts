import { BANDS, type AlignmentFeatures } from './alignment-features.ts';
import type { Points } from './monotone-cubic.ts';

/** Something begins where onsets reach this share of the strongest within this time on either side. */
const LEAST_SHARE = 0.25;
const AROUND_S = 3;
/** Onsets of the two belong together this near to a path. */
const NEAR_S = 0.04;
/** Without an onset for longer, the path itself is the best guess, told this often. */
const LONGEST_S = 5;
const STEP_S = 0.5;

/**
 * Keeps of a path, given in frames of both, what begins in both at the same place of it: while a note sounds on nothing tells how
 * far it is, and the path is straight in between.
 */
export function snapToOnsets(path: Points, reference: AlignmentFeatures, target: AlignmentFeatures): Points {
  const near = Math.round(NEAR_S * target.rate);
  const begins = onsetFrames(target);
  const ends = { x: path.x.at(-1)!, y: path.y.at(-1)! };
  const kept = { x: [path.x[0]!], y: [path.y[0]!] };
  const keep = (x: number, y: number): void => {
    if (x <= kept.x.at(-1)! || y <= kept.y.at(-1)! || x >= ends.x || y >= ends.y) return;
    kept.x.push(x);
    kept.y.push(y);
  };
  const followed = createFollower(path);
  const fill = (until: number): void => {
    const from = kept.x.at(-1)!;
    if (until - from < LONGEST_S * reference.rate) return;
    for (let x = from + STEP_S * reference.rate; x < until; x += STEP_S * reference.rate) keep(x, followed(x));
  };
  let next = 0;
  for (const x of onsetFrames(reference)) {
    if (x <= path.x[0]! || x >= ends.x) continue;
    const y = followed(x);
    while (next < begins.length - 1 && Math.abs(begins[next + 1]! - y) <= Math.abs(begins[next]! - y)) next++;
    const found = begins[next];
    if (found === undefined || Math.abs(found - y) > near) continue;
    fill(x);
    keep(x, found);
  }
  fill(ends.x);
  return { x: Float64Array.from([...kept.x, ends.x]), y: Float64Array.from([...kept.y, ends.y]) };
}

/** Where a path has a frame of the reference, between its points by distance. */
function createFollower({ x, y }: Points): (frame: number) => number {
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

/** Frames at which something begins that is strong among its surroundings. */
function onsetFrames({ frames, rate, onsets }: AlignmentFeatures): number[] {
  const strength = new Float64Array(frames);
  for (let n = 0; n < frames; n++) {
    let squares = 0;
    for (let k = n * BANDS; k < (n + 1) * BANDS; k++) squares += onsets[k]! ** 2;
    strength[n] = Math.sqrt(squares);
  }
  const most = slidingMax(strength, Math.round(AROUND_S * rate));
  const found: number[] = [];
  for (let n = 1; n < frames - 1; n++) {
    const value = strength[n]!;
    if (value > 0 && value >= LEAST_SHARE * most[n]! && value > strength[n - 1]! && value >= strength[n + 1]!)
      found.push(n);
  }
  return found;
}

/** The largest value within `reach` of each. */
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
