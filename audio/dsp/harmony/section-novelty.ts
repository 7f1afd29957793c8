/** Half width of the checkerboard kernel, in bars, and the spread of its Gaussian taper relative to that. */
const KERNEL_BARS = 8;
const TAPER = 0.5;

/**
 * Returns the novelty at the start of each bar: the correlation of a tapered checkerboard kernel with the self-similarity along its
 * diagonal (Foote 2000); 0 at the first bar. Below 0 where both sides are more alike than each is in itself.
 */
export function footeNovelty(similarity: Float32Array, count: number, halfWidth = KERNEL_BARS): Float64Array {
  const novelty = new Float64Array(count);
  for (let bar = 1; bar < count; bar++) {
    const reach = Math.min(halfWidth, bar, count - bar);
    let [sum, weights] = [0, 0];
    for (let a = -reach; a < reach; a++) {
      for (let b = -reach; b < reach; b++) {
        if (a === b) continue;
        const distance = Math.hypot(a + 0.5, b + 0.5) / (TAPER * 2 * halfWidth);
        const weight = Math.exp(-2 * distance * distance);
        const sign = a < 0 === b < 0 ? 1 : -1;
        sum += sign * weight * similarity[(bar + a) * count + bar + b]!;
        weights += weight;
      }
    }
    // A kernel that the ends cut short has seen less.
    novelty[bar] = (sum / weights) * Math.sqrt(reach / halfWidth);
  }
  return novelty;
}
