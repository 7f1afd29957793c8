import { PITCH_CLASSES } from './harmony-features.ts';
import { MODES } from './key-model.ts';

/** Weights of the twelve pitch classes in a key, from the tonic up. */
interface KeyProfile {
  major: readonly number[];
  minor: readonly number[];
}

/**
 * Published key profiles: Krumhansl and Kessler 1982 (probe tones, as printed in Krumhansl 1990), Temperley 2001 (revised for the
 * Kostka-Payne corpus), Sha'ath 2011 (dance music) and Faraldo et al. 2016 (electronic dance music, `edma`).
 */
export const KEY_PROFILES = {
  krumhansl: {
    major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
    minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
  },
  temperley: {
    major: [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4],
    minor: [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4],
  },
  shaath: {
    major: [6.6, 2, 3.5, 2.3, 4.6, 4, 2.5, 5.2, 2.4, 3.7, 2.3, 3.4],
    minor: [6.5, 2.7, 3.5, 5.4, 2.6, 3.5, 2.5, 5.2, 4, 2.7, 4.3, 3.2],
  },
  edma: {
    major: [0.165, 0.047, 0.083, 0.067, 0.1, 0.093, 0.053, 0.132, 0.052, 0.074, 0.069, 0.064],
    minor: [0.172, 0.053, 0.076, 0.1, 0.056, 0.085, 0.05, 0.135, 0.075, 0.05, 0.092, 0.055],
  },
} as const satisfies Record<string, KeyProfile>;

/**
 * Profiles of major keys in rock and blues, with flat thirds and sevenths beside the notes of the scale, and with flat sevenths only:
 * Krumhansl's with the weights of those notes raised.
 */
export const BLUE_MAJOR_PROFILES = [
  [6.35, 2, 3.1, 4.2, 4, 4.4, 2.6, 5, 2.2, 3.4, 4.2, 2.3],
  [6.35, 2, 3.4, 2.4, 4.4, 4.2, 2.4, 5.1, 2.2, 3.5, 4, 2.2],
] as const;

/**
 * Returns the correlation of a chroma vector, C first, with the profile of each of the 24 keys, -1 to 1: key `tonic * MODES`, and 1 more
 * for minor. Zeros for a flat chroma.
 */
export function profileCorrelations(chroma: ArrayLike<number>, { major, minor }: KeyProfile): Float64Array {
  const correlations = new Float64Array(MODES * PITCH_CLASSES);
  for (let tonic = 0; tonic < PITCH_CLASSES; tonic++) {
    correlations[MODES * tonic] = correlation(chroma, major, tonic);
    correlations[MODES * tonic + 1] = correlation(chroma, minor, tonic);
  }
  return correlations;
}

/** Returns the correlation of a chroma with a profile whose tonic is the pitch class `tonic`. */
export function correlation(chroma: ArrayLike<number>, profile: readonly number[], tonic: number): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < PITCH_CLASSES; i++) {
    const [a, b] = [chroma[(i + tonic) % PITCH_CLASSES]!, profile[i]!];
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const spread = (xx - (x * x) / PITCH_CLASSES) * (yy - (y * y) / PITCH_CLASSES);
  return spread > 1e-12 ? (xy - (x * y) / PITCH_CLASSES) / Math.sqrt(spread) : 0;
}
