import type { PairTransform } from '../transforms/istft.ts';

/**
 * Adds a frame of each plane, which begins at `at`, to those of `out`, with the gain of each bin: a `gains` of size / 2 + 1 for a transform of `size`. Planes
 * are transformed in pairs.
 */
export function applyGains(
  transform: PairTransform,
  { planes, gains, out, at }: { planes: readonly Float32Array[]; gains: Float64Array; out: Float32Array[]; at: number },
): void {
  for (let channel = 0; channel < planes.length; channel += 2) {
    const spectrum = transform.analyse(planes[channel]!, planes[channel + 1], at);
    transform.overlapAdd(spectrum, gains, { first: out[channel]!, second: out[channel + 1], at });
  }
}
