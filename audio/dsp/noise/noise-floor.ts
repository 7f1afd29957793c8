/** Frames per segment, about 0.1 s: long enough for a stable level in noise. */
const SEGMENT_FRAMES = 5;
/** Share of the segments that are candidates for noise, the quietest ones, and bounds of their number. */
const SHARE = 0.04;
const MIN_SEGMENTS = 4;
const MAX_SEGMENTS = 50;
/** Stationary noise: the candidates differ by at most this much, */
const MAX_SPREAD_DB = 3;
/** the 90th percentile of the level exceeds them by at least this, */
const MIN_RISE_DB = 12;
/** and at most this share of their power is in bins that exceed the median of their neighbours by a factor. */
const TONAL_RATIO = 5;
const MAX_TONAL = 0.3;
const NEIGHBOURS = 8;

/** Mean power per bin of the noise and of the whole audio. */
export interface NoiseFloor {
  /** Undefined if no segment has noise alone. */
  noise: Float64Array | undefined;
  mean: Float64Array;
}

/** Estimates the noise floor from the quietest segments. */
export interface NoiseFloorEstimator {
  /** Adds the power spectrum of a frame. */
  push(power: Float64Array): void;
  finish(): NoiseFloor;
}

interface Segment {
  level: number;
  power: Float64Array;
}

/** Creates the estimator for spectra of `bins` bins; frames of digital silence are ignored. */
export function createNoiseFloorEstimator(bins: number): NoiseFloorEstimator {
  const quietest: Segment[] = []; // by ascending level
  const levels: number[] = [];
  const sums = new Float64Array(bins);
  let frames = 0;
  let segmentSum = new Float64Array(bins);
  let held = 0;

  function closeSegment(): void {
    const power = segmentSum.map((sum) => sum / held);
    const level = 10 * Math.log10(power.reduce((sum, value) => sum + value, 0));
    levels.push(level);
    [segmentSum, held] = [new Float64Array(bins), 0];
    if (quietest.length === MAX_SEGMENTS && level >= quietest.at(-1)!.level) return;
    const at = quietest.findIndex((segment) => segment.level > level);
    quietest.splice(at < 0 ? quietest.length : at, 0, { level, power });
    if (quietest.length > MAX_SEGMENTS) quietest.pop();
  }

  return {
    push(power) {
      if (!power.some((value) => value > 0)) {
        [segmentSum, held] = [new Float64Array(bins), 0];
        return;
      }
      frames++;
      held++;
      for (let bin = 0; bin < bins; bin++) {
        sums[bin]! += power[bin]!;
        segmentSum[bin]! += power[bin]!;
      }
      if (held === SEGMENT_FRAMES) closeSegment();
    },
    finish() {
      const mean = sums.map((sum) => sum / Math.max(1, frames));
      const count = Math.min(MAX_SEGMENTS, Math.max(MIN_SEGMENTS, Math.round(levels.length * SHARE)));
      const candidates = quietest.slice(0, count);
      if (candidates.length < MIN_SEGMENTS) return { noise: undefined, mean };
      const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)]!;
      const steady = candidates.at(-1)!.level - candidates[0]!.level <= MAX_SPREAD_DB;
      const distinct = loud - candidates.at(-1)!.level >= MIN_RISE_DB;
      const noise = mean.map(
        (_, bin) => candidates.reduce((sum, { power }) => sum + power[bin]!, 0) / candidates.length,
      );
      return { noise: steady && distinct && tonalShare(noise) <= MAX_TONAL ? noise : undefined, mean };
    },
  };
}

/** Returns the share of the power in bins that exceed the median of their neighbours, 0 to 1. */
function tonalShare(power: Float64Array): number {
  let tonal = 0;
  let all = 0;
  power.forEach((value, bin) => {
    const around = power.slice(Math.max(0, bin - NEIGHBOURS), bin + NEIGHBOURS + 1).toSorted();
    if (value > TONAL_RATIO * around[around.length >> 1]!) tonal += value;
    all += value;
  });
  return all > 0 ? tonal / all : 1;
}
