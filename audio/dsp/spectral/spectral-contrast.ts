/** Octave bands: below 200 Hz, then doubling; the last reaches to the Nyquist frequency. */
const LOWEST_HZ = 200;
const QUANTILE = 0.02;
const LEAST_LEVEL = 1e-10;
const RANGE_DB = 80;

/** Bands of the contrast. */
export const CONTRAST_BANDS = 7;

interface Band {
  first: number;
  /** One past the last bin. */
  end: number;
  /** Bins taken at either end. */
  extreme: number;
}

/** Spectral contrast, frame by frame: peaks over valleys of seven octave bands (Jiang et al. 2002, as in librosa 0.11). */
export interface Contrast {
  /** Bands that the sample rate reaches; the higher ones have no contrast. */
  readonly bands: number;
  push(magnitude: Float64Array): void;
  /** Calls back with the contrast of each frame in decibels; levels 80 dB below the highest of all count as that. */
  finish(frame: (contrastDb: Float64Array) => void): void;
}

/** Makes a contrast of spectra with bins `binHz` apart. Keeps 56 bytes a frame: the range depends on the whole audio. */
export function createContrast({ binHz, bins }: { binHz: number; bins: number }): Contrast {
  const bands = bandsOf(binHz, bins);
  const kept: Float32Array[] = [];
  const least = bands.map(({ extreme }) => new Float64Array(extreme));
  const most = bands.map(({ extreme }) => new Float64Array(extreme));
  let highestPeak = 0;
  let highestValley = 0;
  return {
    bands: bands.length,
    push(magnitude) {
      const levels = new Float32Array(2 * bands.length);
      bands.forEach((band, i) => {
        const valley = extremeMean(magnitude, band, { sign: 1, held: least[i]! });
        const peak = extremeMean(magnitude, band, { sign: -1, held: most[i]! });
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
    const low = k === 0 ? 0 : LOWEST_HZ * 2 ** (k - 1);
    if (low >= nyquist) break;
    const last = k === CONTRAST_BANDS - 1 ? bins - 1 : Math.min(bins - 1, Math.floor((LOWEST_HZ * 2 ** k) / binHz));
    const first = Math.max(0, Math.ceil(low / binHz) - (k > 0 ? 1 : 0));
    const size = last - first + 1;
    // The uppermost bin of a band belongs to the next one, but counts towards the quantile.
    const end = Math.max(first + 1, k === CONTRAST_BANDS - 1 ? last + 1 : last);
    bands.push({ first, end, extreme: Math.min(end - first, Math.max(1, Math.round(QUANTILE * size))) });
  }
  return bands;
}

/** Mean of the lowest (`sign` 1) or highest (-1) levels of a band: the `held` best are kept in order. */
function extremeMean(
  magnitude: Float64Array,
  { first, end }: Band,
  { sign, held }: { sign: 1 | -1; held: Float64Array },
): number {
  const last = held.length - 1;
  held.fill(Infinity);
  for (let k = first; k < end; k++) {
    const level = sign * magnitude[k]!;
    if (level >= held[last]!) continue;
    let at = last;
    for (; at > 0 && held[at - 1]! > level; at--) held[at] = held[at - 1]!;
    held[at] = level;
  }
  let sum = 0;
  for (const level of held) sum += level;
  return (sign * sum) / held.length;
}

function decibelsOf(level: number): number {
  return 10 * Math.log10(Math.max(LEAST_LEVEL, level));
}
