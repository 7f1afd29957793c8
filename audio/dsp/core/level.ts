/**
 * Quantisation steps from 0 to full scale at 8, 16, 20 and 24 bits. The full scale of samples that lie on such a grid
 * is its highest value, otherwise 1.
 */
const QUANTISATION_STEPS = [2 ** 7, 2 ** 15, 2 ** 19, 2 ** 23] as const;
const FULL_SCALES = [...QUANTISATION_STEPS.map((steps) => (steps - 1) / steps), 1];
const LOWEST_FULL_SCALE = Math.min(...FULL_SCALES);
/** Consecutive samples at full scale from which they count as clipped; fewer are a peak that just fits. */
const MIN_CLIPPED_RUN = 3;

/** Level statistics of one channel; amplitudes are linear, full scale is 1. */
export interface ChannelLevel {
  peak: number;
  meanSquare: number;
  mean: number;
  /** Number of samples at full scale if at least three of them are consecutive anywhere, otherwise 0. */
  clipped: number;
  /** Whether 8 bits hold all samples exactly: slow waves then have flat tops. */
  coarse: boolean;
}

/** Measures the peak, RMS, DC offset and clipping of one channel, given in blocks. */
export interface LevelMeter {
  push(samples: Float32Array): void;
  finish(): ChannelLevel;
}

/** Returns a new meter. */
export function createLevelMeter(): LevelMeter {
  let count = 0;
  let peak = 0;
  let sum = 0;
  let squares = 0;
  /** Index of the coarsest grid that all samples lie on so far. */
  let grid = 0;
  const fullScales = FULL_SCALES.map((level) => ({ level, full: 0, run: 0, clips: false }));
  return {
    push(samples) {
      count += samples.length;
      // Locals: V8 allocates a captured non-integer number anew on each write, which is four times as slow.
      let [maxLevel, total, power] = [peak, sum, squares];
      for (let i = 0; i < samples.length; i++) {
        const x = samples[i]!;
        const level = Math.abs(x);
        total += x;
        power += x * x;
        while (grid < QUANTISATION_STEPS.length && !Number.isInteger(x * QUANTISATION_STEPS[grid]!)) grid++;
        if (level > maxLevel) maxLevel = level;
        if (level < LOWEST_FULL_SCALE) {
          if (fullScales[0]!.run > 0) for (const rail of fullScales) rail.run = 0;
          continue;
        }
        for (const rail of fullScales) {
          rail.run = level < rail.level ? 0 : rail.run + 1;
          if (rail.run > 0) rail.full++;
          if (rail.run === MIN_CLIPPED_RUN) rail.clips = true;
        }
      }
      [peak, sum, squares] = [maxLevel, total, power];
    },
    finish() {
      const { clips, full } = fullScales[grid]!;
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

/** Converts a linear amplitude to decibels (dBFS for full scale 1); null for silence. */
export function decibels(amplitude: number): number | null {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : null;
}
