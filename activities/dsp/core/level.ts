/** The highest 16-bit value, a hair less: at or above it a sample touches full scale. */
const FULL_SCALE = 32_767 / 32_768 - 1e-7;
/** Samples in a row at full scale that are clipping and no peak that just fits. */
const CLIPPED_RUN = 3;

/** Sums over one channel. */
export interface ChannelLevel {
  peak: number;
  meanSquare: number;
  mean: number;
  /** Samples at full scale, where at least three of them follow each other; else none. */
  clipped: number;
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
  let full = 0;
  let clips = false;
  let run = 0;
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
        if (level > most) most = level;
        if (level < FULL_SCALE) {
          run = 0;
          continue;
        }
        run++;
        full++;
        if (run === CLIPPED_RUN) clips = true;
      }
      [peak, sum, squares] = [most, total, power];
    },
    finish: () => ({
      peak,
      meanSquare: squares / Math.max(1, count),
      mean: sum / Math.max(1, count),
      clipped: clips ? full : 0,
    }),
  };
}

/** Decibels of a linear amplitude; null for silence. */
export function decibels(amplitude: number): number | null {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : null;
}
