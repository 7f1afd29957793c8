/** Upper edge of the first band; the others are octaves, and the last reaches to the Nyquist frequency. */
const FIRST_EDGE_HZ = 200;
/** Share of the bins of a band averaged for its peak and for its valley. */
const QUANTILE = 0.02;
const MIN_LEVEL = 1e-10;
const RANGE_DB = 80;

/** Number of bands. */
export const CONTRAST_BANDS = 7;

interface Band {
  first: number;
  /** One past the last bin. */
  end: number;
  /** Bins averaged for the peak and for the valley. */
  extremeBins: number;
}

/** Spectral contrast per frame: peaks over valleys of seven octave bands, in dB (Jiang et al. 2002, as in librosa 0.11). */
export interface SpectralContrast {
  /** Number of bands below the Nyquist frequency. */
  readonly bands: number;
  /** Adds the magnitude spectrum of a frame. */
  push(magnitude: Float64Array): void;
  /** Calls back with the contrast of each frame in dB, one value per band; levels are clipped 80 dB below the highest of all frames. */
  finish(frame: (contrastDb: Float64Array) => void): void;
}

/** Creates the measurement for spectra of `bins` bins, `binHz` apart. Keeps 56 bytes per frame, as clipping depends on the whole audio. */
export function createSpectralContrast({ binHz, bins }: { binHz: number; bins: number }): SpectralContrast {
  const bands = bandsOf(binHz, bins);
  const kept: Float32Array[] = [];
  const lowest = bands.map(({ extremeBins }) => new Float64Array(extremeBins));
  const highest = bands.map(({ extremeBins }) => new Float64Array(extremeBins));
  let highestPeak = 0;
  let highestValley = 0;
  return {
    bands: bands.length,
    /** Adds the magnitude spectrum of a frame. */
    push(magnitude) {
      const levels = new Float32Array(2 * bands.length);
      bands.forEach((band, i) => {
        const valley = extremeMean(magnitude, band, { sign: 1, sorted: lowest[i]! });
        const peak = extremeMean(magnitude, band, { sign: -1, sorted: highest[i]! });
        highestPeak = Math.max(highestPeak, peak);
        highestValley = Math.max(highestValley, valley);
        levels[2 * i] = peak;
        levels[2 * i + 1] = valley;
      });
      kept.push(levels);
    },
    finish(frame) {
      const peakFloor = decibelsOf(highestPeak) - RANGE_DB;
      const valleyFloor = decibelsOf(highestValley) - RANGE_DB;
      const contrast = new Float64Array(bands.length);
      for (const levels of kept) {
        for (let i = 0; i < bands.length; i++)
          contrast[i] =
            Math.max(peakFloor, decibelsOf(levels[2 * i]!)) - Math.max(valleyFloor, decibelsOf(levels[2 * i + 1]!));
        frame(contrast);
      }
    },
  };
}

function bandsOf(binHz: number, bins: number): Band[] {
  const nyquist = binHz * (bins - 1);
  const bands: Band[] = [];
  for (let k = 0; k < CONTRAST_BANDS; k++) {
    const low = k === 0 ? 0 : FIRST_EDGE_HZ * 2 ** (k - 1);
    if (low >= nyquist) break;
    const last = k === CONTRAST_BANDS - 1 ? bins - 1 : Math.min(bins - 1, Math.floor((FIRST_EDGE_HZ * 2 ** k) / binHz));
    const first = Math.max(0, Math.ceil(low / binHz) - (k > 0 ? 1 : 0));
    const size = last - first + 1;
    // The uppermost bin of a band belongs to the next band, but counts towards the quantile.
    const end = Math.max(first + 1, k === CONTRAST_BANDS - 1 ? last + 1 : last);
    bands.push({ first, end, extremeBins: Math.min(end - first, Math.max(1, Math.round(QUANTILE * size))) });
  }
  return bands;
}

/** Returns the mean of the lowest (`sign` 1) or highest (-1) levels of a band; `sorted` is scratch memory for as many. */
function extremeMean(
  magnitude: Float64Array,
  { first, end }: Band,
  { sign, sorted }: { sign: 1 | -1; sorted: Float64Array },
): number {
  const last = sorted.length - 1;
  sorted.fill(Infinity);
  for (let k = first; k < end; k++) {
    const level = sign * magnitude[k]!;
    if (level >= sorted[last]!) continue;
    let at = last;
    for (; at > 0 && sorted[at - 1]! > level; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = level;
  }
  let sum = 0;
  for (const level of sorted) sum += level;
  return (sign * sum) / sorted.length;
}

function decibelsOf(level: number): number {
  return 10 * Math.log10(Math.max(MIN_LEVEL, level));
}
