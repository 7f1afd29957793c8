/** A seeded random number generator. */
export interface Chance {
  /** Returns a number from 0 up to 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Returns an integer, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with probability `p`. */
  maybe(p: number): boolean;
  /** Returns an approximately normal number with standard deviation 1. */
  normal(): number;
}

/** Returns a generator (mulberry32). */
export function chance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    maybe: (p) => next() < p,
    normal: () => next() + next() + next() + next() + next() + next() - 3 + (next() + next() + next() - 1.5) * 1.4,
  };
}
