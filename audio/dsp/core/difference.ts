/** Returns `whole - part`, sample by sample; both have the same length. */
export function difference(whole: Float32Array, part: Float32Array): Float32Array {
  return whole.map((value, i) => value - part[i]!);
}
