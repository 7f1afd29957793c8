/** A random generator that repeats for the same seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a number from low to below high, uniformly. */
  between(low: number, high: number): number;
  /** Returns an integer from 0 to below `below`. */
  whole(below: number): number;
  /** Returns a normal number with mean 0 and deviation 1. */
  normal(): number;
  pick<T>(from: readonly T[]): T;
}

/** Returns the generator of a seed (mulberry32 over an FNV-1a hash). */
export function randomBy(seed: string): Random {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    between,
    whole,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (from) => {
      const one = from[whole(from.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}

/** Seed of the properties that fast-check draws examples for: the same ones in every run, unless `SEED` names another. A failure prints its seed. */
export const SEED = Number(process.env['SEED'] ?? 1);
