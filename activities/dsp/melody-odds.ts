import { FEATURES } from './melody-features.ts';

/** Log odds that candidate `i` is the melody. */
export function melodyOdds(features: Float32Array, i: number): number {
  const at = i * FEATURES;
  return 12 * (features[at + 46]! - 0.85);
}
