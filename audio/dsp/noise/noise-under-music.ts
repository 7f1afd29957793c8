import type { NoiseBands } from './noise-bands.ts';

/** Levels of a band over time are compared at these shares of the segments. */
const LOWEST = 0.03;
const LOW = 0.1;
const MIDDLE = 0.3;
/**
 * Steady noise spreads them by `NOISE_SPREAD_DB` over the square root of the bins of the band (a sum of exponentially distributed powers,
 * correlated by the overlap of frames); a band is steady up to this factor of that and this tolerance.
 */
const NOISE_SPREAD_DB = 4.4;
const SPREAD_FACTOR = 1.2;
const SPREAD_TOLERANCE_DB = 0.2;
/** Minimum share of the bands that are steady: single held tones and hi-hats fill fewer. */
const MIN_STEADY_BANDS = 0.2;
/** Segments of 0.1 s from which the shares are meaningful. */
const MIN_SEGMENTS = 60;

/** Finds steady noise that is never heard alone. */
export interface NoiseUnderMusic {
  /** Adds the mean power spectrum of a segment of about 0.1 s. */
  push(power: Float64Array): void;
  /** Returns the noise power per bin; undefined if too few bands have a steady floor. */
  finish(): Float64Array | undefined;
}

/**
 * Creates the search by minimum statistics (Martin 2001): where music leaves a band free for a good part of the time, the lowest levels of
 * the band lie close together if they are of steady noise. Bands that music fills get what their lowest level and their steady neighbours allow.
 */
export function createNoiseUnderMusic({ count, edges }: NoiseBands): NoiseUnderMusic {
  const bins = edges[count]!;
  const levels: Float32Array[] = [];

  return {
    push(power) {
      const level = new Float32Array(count);
      for (let band = 0; band < count; band++) {
        let sum = 0;
        for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!;
        level[band] = sum / (edges[band + 1]! - edges[band]!);
      }
      levels.push(level);
    },
    finish() {
      if (levels.length < MIN_SEGMENTS) return undefined;
      const floors = new Float64Array(count);
      const steady: boolean[] = [];
      for (let band = 0; band < count; band++) {
        const sorted = Float32Array.from(levels, (level) => level[band]!).toSorted();
        const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
        const maxSpreadDb =
          (SPREAD_FACTOR * NOISE_SPREAD_DB) / Math.sqrt(edges[band + 1]! - edges[band]!) + SPREAD_TOLERANCE_DB;
        steady.push(at(LOWEST) > 0 && 10 * Math.log10(at(MIDDLE) / at(LOWEST)) < maxSpreadDb);
        floors[band] = at(steady[band]! ? LOW : LOWEST);
      }
      if (steady.filter(Boolean).length < MIN_STEADY_BANDS * count) return undefined;
      const noise = new Float64Array(bins);
      for (let band = 0; band < count; band++)
        noise.fill(steady[band] ? floors[band]! : between(band, steady, floors), edges[band], edges[band + 1]);
      return noise;
    },
  };
}

/** Returns the floor of a band that is not steady: at most its own, and at most what the steady bands on both sides lead to. */
function between(band: number, steady: readonly boolean[], floors: Float64Array): number {
  const below = steady.lastIndexOf(true, band);
  const above = steady.indexOf(true, band);
  if (below < 0 || above < 0) return Math.min(floors[band]!, floors[Math.max(below, above)]!);
  const share = (band - below) / (above - below);
  return Math.min(floors[band]!, floors[below]! ** (1 - share) * floors[above]! ** share);
}
