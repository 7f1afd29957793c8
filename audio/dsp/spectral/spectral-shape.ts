/** Share of the magnitudes below the roll-off frequency. */
const ROLLOFF_SHARE = 0.85;
/** Minimum power of a bin in the flatness. */
const MIN_POWER = 1e-10;
/** Factors multiplied before one logarithm is taken: few enough to stay within the range of a double. */
const FACTORS = 8;

/** Shape of one spectrum (definitions of librosa 0.11). */
export interface SpectralShape {
  /** Mean frequency weighted by magnitude, in Hz; 0 for an empty spectrum. */
  centroidHz: number;
  /** Standard deviation around the centroid weighted by magnitude, in Hz. */
  bandwidthHz: number;
  /** Frequency below which 85 % of the magnitudes lie, in Hz. */
  rolloffHz: number;
  /** Geometric over arithmetic mean of the power: 1 for a flat or empty spectrum, 0 for a tone. */
  flatness: number;
}

/** Measures a magnitude spectrum whose bins are `binHz` apart. */
export function spectralShape(magnitude: Float64Array, binHz: number): SpectralShape {
  const bins = magnitude.length;
  let sum = 0;
  let moment = 0;
  let power = 0;
  let logs = 0;
  let product = 1;
  let factors = 0;
  for (let k = 0; k < bins; k++) {
    const level = magnitude[k]!;
    const floored = Math.max(MIN_POWER, level * level);
    sum += level;
    moment += k * level;
    power += floored;
    product *= floored;
    if (++factors === FACTORS) {
      logs += Math.log(product);
      product = 1;
      factors = 0;
    }
  }
  logs += Math.log(product);
  const flatness = Math.exp(logs / bins) / (power / bins);
  if (sum <= 0) return { centroidHz: 0, bandwidthHz: 0, rolloffHz: 0, flatness };
  const centre = moment / sum;
  let squares = 0;
  let below = 0;
  let rolloff = -1;
  for (let k = 0; k < bins; k++) {
    const level = magnitude[k]!;
    squares += (k - centre) ** 2 * level;
    below += level;
    if (rolloff < 0 && below >= ROLLOFF_SHARE * sum) rolloff = k;
  }
  return {
    centroidHz: centre * binHz,
    bandwidthHz: Math.sqrt(squares / sum) * binHz,
    rolloffHz: Math.max(0, rolloff) * binHz,
    flatness,
  };
}
