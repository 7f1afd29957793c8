import type { PairTransform } from '../transforms/istft.ts';

/**
 * Adds a frame of each plane, which begins at `at`, to those of `out`, with the gain of each bin: a `gains` of size / 2 + 1 for a transform of `size`. Planes
 * are transformed in pairs.
 */
export function applyGains(
  transform: PairTransform,
  { planes, gains, out, at }: { planes: readonly Float32Array[]; gains: Float64Array; out: Float32Array[]; at: number },
): void {
  const half = gains.length - 1;
  const size = 2 * half;
  for (let channel = 0; channel < planes.length; channel += 2) {
    const spectrum = transform.analyse(planes[channel]!, planes[channel + 1], at);
    const { re, im } = spectrum;
    for (let bin = 0; bin < size; bin++) {
      const gain = gains[bin <= half ? bin : size - bin]!;
      re[bin]! *= gain;
      im[bin]! *= gain;
    }
    transform.overlapAdd(spectrum, out[channel]!, out[channel + 1], at);
  }
}
