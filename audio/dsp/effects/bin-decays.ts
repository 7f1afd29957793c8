/** Edges of the regions, in Hz. */
const REGIONS_HZ = [160, 630, 1_600, 3_400, 7_500] as const;
const MAX_FRAMES = 500;
/** Peaks further below the loudest cell of their region are ignored, in dB. */
const MAX_PEAK_DEPTH_DB = 35;
/** Frames of 20 ms after a peak at which the fall is measured. */
const LAGS = [3, 6, 12, 24] as const;
const MAX_LAG = 24;
/** Shares of the peaks whose falls are smaller than the reported ones. */
const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
/** Lags in frames of the fluctuation of loud cells. */
const FLUCTUATION_LAGS = [1, 3] as const;
/** Range of falls and fluctuations in dB, and their resolution. */
const [MIN_FALL_DB, MAX_FALL_DB, STEP_DB] = [-10, 50, 0.1];
const MIN_PEAKS = 20;
const FLOOR = 1e-10;
/** Number of features. */
export const BIN_FEATURES = (REGIONS_HZ.length - 1) * (LAGS.length * SHARES.length + FLUCTUATION_LAGS.length);

/** Measures how single bins of the spectrum fall after their peaks: notes end in their bins while others sound. */
export interface BinDecays {
  /** Adds a power spectrum, one per 20 ms, 500 at most. */
  add(power: Float64Array): void;
  /** Returns the features of the spectra added since the last call; NaN where a region has too few peaks. */
  finish(): number[];
}

/**
 * Creates the measurement for power spectra of a transform size at a sample rate in Hz. Its features, in four regions of the spectrum: the falls
 * of level 60 to 480 ms after a peak that 10 to 90 % of the peaks exceed, and the median change of loud cells over 20 and 60 ms, as
 * the tail of a room fluctuates from frame to frame.
 */
export function createBinDecays(size: number, sampleRate: number): BinDecays {
  const edges = REGIONS_HZ.map((hz) => Math.round((hz * size) / sampleRate));
  const first = edges[0]!;
  const width = edges.at(-1)! - first;
  const levels = new Float32Array(MAX_FRAMES * width);
  const falls = LAGS.map((lag) => ({ offset: lag * width, histogram: createHistogram() }));
  const changes = FLUCTUATION_LAGS.map((lag) => ({ offset: lag * width, histogram: createHistogram() }));
  let frames = 0;

  function regionFeatures(from: number, to: number): number[] {
    for (const { histogram } of [...falls, ...changes]) histogram.clear();
    const limit = loudest(from, to) - MAX_PEAK_DEPTH_DB;
    for (let t = 2; t < frames - MAX_LAG; t++) {
      for (let bin = from; bin < to; bin++) {
        const at = t * width + bin;
        const level = levels[at]!;
        if (level < limit) continue;
        if ((t + bin) % 4 === 0)
          for (const { offset, histogram } of changes) histogram.add(Math.abs(levels[at + offset]! - level));
        if (isPeak(at)) for (const { offset, histogram } of falls) histogram.add(level - levels[at + offset]!);
      }
    }
    const few = falls[0]!.histogram.count() < MIN_PEAKS;
    return [
      ...falls.flatMap(({ histogram }) => SHARES.map((share) => (few ? NaN : histogram.quantile(share) / 10))),
      ...changes.map(({ histogram }) => (few ? NaN : Math.log(histogram.quantile(0.5) + 0.1))),
    ];
  }

  function loudest(from: number, to: number): number {
    let max = -Infinity;
    for (let t = 0; t < frames; t++)
      for (let bin = from; bin < to; bin++) max = Math.max(max, levels[t * width + bin]!);
    return max;
  }

  /** Reports whether a cell is higher than two frames on either side. */
  function isPeak(at: number): boolean {
    const level = levels[at]!;
    return (
      levels[at - width]! < level &&
      levels[at + width]! <= level &&
      levels[at - 2 * width]! < level &&
      levels[at + 2 * width]! <= level
    );
  }

  return {
    add(power) {
      for (let bin = 0; bin < width; bin++)
        levels[frames * width + bin] = 10 * Math.log10((4 * power[first + bin]!) / size ** 2 + FLOOR);
      frames++;
    },
    finish() {
      const features = edges.slice(1).flatMap((to, i) => regionFeatures(edges[i]! - first, to - first));
      frames = 0;
      return features;
    },
  };
}

/** Counts values in dB, clipped to their range. */
function createHistogram() {
  const counts = new Uint32Array(Math.ceil((MAX_FALL_DB - MIN_FALL_DB) / STEP_DB) + 1);
  let total = 0;
  return {
    add(value: number): void {
      counts[Math.round((Math.max(MIN_FALL_DB, Math.min(MAX_FALL_DB, value)) - MIN_FALL_DB) / STEP_DB)]!++;
      total++;
    },
    count: () => total,
    /** Returns the value below which a share of all lie. */
    quantile(share: number): number {
      let [left, at] = [Math.floor(share * (total - 1)), 0];
      while (left >= counts[at]!) left -= counts[at++]!;
      return MIN_FALL_DB + at * STEP_DB;
    },
    clear(): void {
      counts.fill(0);
      total = 0;
    },
  };
}
