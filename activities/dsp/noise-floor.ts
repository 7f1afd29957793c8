/** Levels told apart, in dB of power: from -140 dB on, a decibel each. */
const LOWEST_DB = -140;
const LEVELS = 200;
/** Part of the frames in which a bin holds noise alone: even in dense music it has that many gaps. */
const GAPS = 0.1;
/** The tenth part of exponentially distributed powers lies at a tenth of their mean where all is noise, higher where gaps are few. */
const GAP_LEVEL = 0.3;
/** Noise fluctuates: a bin whose median lies nearer to its gaps, in dB, holds a tone. */
const LEAST_SPREAD_DB = 4.5;

/** Finds the steady noise under sounds that come and go. */
export interface NoiseFloor {
  /** Takes the power spectrum of a frame. */
  hear(power: Float64Array): void;
  /** Mean power of the noise per bin, and of everything. */
  finish(): { noise: Float64Array; mean: Float64Array };
}

/** Makes a finder over the levels of each bin (after Martin, "Noise power spectral density estimation based on minimum statistics", 2001). */
export function createNoiseFloor(bins: number): NoiseFloor {
  const counts = Array.from({ length: bins }, () => new Uint32Array(LEVELS));
  const sums = new Float64Array(bins);
  let frames = 0;
  return {
    hear(power) {
      let any = false;
      for (let bin = 0; bin < bins; bin++) if (power[bin]! > 0) any = true;
      if (!any) return; // digital silence is no gap of the recording
      frames++;
      for (let bin = 0; bin < bins; bin++) {
        sums[bin]! += power[bin]!;
        const level = Math.round(10 * Math.log10(power[bin]! + 1e-14)) - LOWEST_DB;
        counts[bin]![Math.min(LEVELS - 1, Math.max(0, level))]!++;
      }
    },
    finish() {
      const noise = Float64Array.from({ length: bins }, (_, bin) => {
        const gap = quantile(counts[bin]!, frames * GAPS);
        const middle = quantile(counts[bin]!, frames / 2);
        return middle - gap < LEAST_SPREAD_DB ? 0 : 10 ** (gap / 10) / GAP_LEVEL;
      });
      return { noise, mean: sums.map((sum) => sum / Math.max(1, frames)) };
    },
  };
}

function quantile(counts: Uint32Array, rank: number): number {
  let below = 0;
  for (let level = 0; level < LEVELS; level++) {
    below += counts[level]!;
    if (below > rank) return level + LOWEST_DB;
  }
  return LOWEST_DB;
}
