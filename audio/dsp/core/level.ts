/** Steps from 0 to full scale of 8, 16, 20 and 24 bits: samples that lie on one have its highest value for full scale, others 1. */
const GRIDS = [2 ** 7, 2 ** 15, 2 ** 19, 2 ** 23] as const;
const RAILS = [...GRIDS.map((steps) => (steps - 1) / steps), 1];
const LOWEST_RAIL = Math.min(...RAILS);
/** Samples in a row at full scale that are clipping and no peak that just fits. */
const CLIPPED_RUN = 3;

/** Sums over one channel. */
export interface ChannelLevel {
  peak: number;
  meanSquare: number;
  mean: number;
  /** Samples at full scale, where at least three of them follow each other; else none. */
  clipped: number;
  /** Whether 8 bits hold all samples: slow waves then have flat tops. */
  coarse: boolean;
}

/** Measures the plain level of one channel, given in parts. */
export interface LevelMeter {
  push(samples: Float32Array): void;
  finish(): ChannelLevel;
}

/** Makes a meter. */
export function createLevelMeter(): LevelMeter {
  let count = 0;
  let peak = 0;
  let sum = 0;
  let squares = 0;
  /** The coarsest grid that all samples lie on so far. */
  let grid = 0;
  const rails = RAILS.map((level) => ({ level, full: 0, run: 0, clips: false }));
  return {
    push(samples) {
      count += samples.length;
      // Locals: a number with a fraction that outlives the call is made anew each time it changes, four times as slow.
      let [most, total, power] = [peak, sum, squares];
      for (let i = 0; i < samples.length; i++) {
        const x = samples[i]!;
        const level = Math.abs(x);
        total += x;
        power += x * x;
        while (grid < GRIDS.length && !Number.isInteger(x * GRIDS[grid]!)) grid++;
        if (level > most) most = level;
        if (level < LOWEST_RAIL) {
          if (rails[0]!.run > 0) for (const rail of rails) rail.run = 0;
          continue;
        }
        for (const rail of rails) {
          rail.run = level < rail.level ? 0 : rail.run + 1;
          if (rail.run > 0) rail.full++;
          if (rail.run === CLIPPED_RUN) rail.clips = true;
        }
      }
      [peak, sum, squares] = [most, total, power];
    },
    finish() {
      const { clips, full } = rails[grid]!;
      return {
        peak,
        meanSquare: squares / Math.max(1, count),
        mean: sum / Math.max(1, count),
        clipped: clips ? full : 0,
        coarse: grid === 0,
      };
    },
  };
}

/** Decibels of a linear amplitude; null for silence. */
export function decibels(amplitude: number): number | null {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : null;
}
