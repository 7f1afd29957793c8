import { BINS, FRAME } from './frame-transform.ts';

/** Sample rate of DeepFilterNet in Hz, its frames in samples, and its bands and bins. */
export const DEEP_FILTER_RATE = 48_000;
export const HOP = FRAME / 2;
export const BANDS = 32;
/** Bins that are filtered; those above are multiplied by the gain of their band. */
export const FILTERED_BINS = 96;
const MIN_BAND_BINS = 2;

/** Share of the past in running means, at a time constant of a second. */
const KEPT = 0.99;
/** Running means at first: levels of the bands in dB, magnitudes of the bins, from the first to the last. */
const FIRST_LEVELS_DB = [-60, -90] as const;
const FIRST_MAGNITUDES = [1e-3, 1e-4] as const;
const LEVEL_RANGE_DB = 40;
const FLOOR = 1e-10;

/** Returns the number of bins of each band, equally wide on the scale of Glasberg & Moore (1990) but at least two. */
export function bandWidths(): number[] {
  const scale = 24.7 * 9.265;
  const last = 9.265 * Math.log1p(DEEP_FILTER_RATE / 2 / scale);
  const widths: number[] = [];
  let [before, excess] = [0, 0];
  for (let band = 1; band <= BANDS; band++) {
    const hz = scale * Math.expm1((last * band) / BANDS / 9.265);
    const end = Math.round((hz * FRAME) / DEEP_FILTER_RATE);
    const width = Math.max(MIN_BAND_BINS, end - before - excess);
    excess = Math.max(0, MIN_BAND_BINS - (end - before - excess));
    widths.push(width);
    before = end;
  }
  const total = widths.reduce((sum, width) => sum + width, 0);
  widths[BANDS - 1]! += BINS - total;
  return widths;
}

/** Returns the function that writes the network's features of the next frame, whose bins are pairs of real and imaginary part. */
export function createFeatures(): (bins: Float32Array, levels: Float32Array, spectrum: Float32Array) => void {
  const widths = bandWidths();
  const means = between(FIRST_LEVELS_DB, BANDS);
  const magnitudes = between(FIRST_MAGNITUDES, FILTERED_BINS);
  return (bins, levels, spectrum) => {
    let bin = 0;
    widths.forEach((width, band) => {
      let power = 0;
      for (const end = bin + width; bin < end; bin++) power += bins[2 * bin]! ** 2 + bins[2 * bin + 1]! ** 2;
      const db = 10 * Math.log10(power / width + FLOOR);
      means[band] = KEPT * means[band]! + (1 - KEPT) * db;
      levels[band] = (db - means[band]) / LEVEL_RANGE_DB;
    });
    for (let k = 0; k < FILTERED_BINS; k++) {
      const [re, im] = [bins[2 * k]!, bins[2 * k + 1]!];
      magnitudes[k] = KEPT * magnitudes[k]! + (1 - KEPT) * Math.hypot(re, im);
      const unit = Math.sqrt(magnitudes[k]!);
      spectrum[2 * k] = re / unit;
      spectrum[2 * k + 1] = im / unit;
    }
  };
}

/** Returns `count` numbers at equal distances. */
function between([first, last]: readonly [number, number], count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1));
}
