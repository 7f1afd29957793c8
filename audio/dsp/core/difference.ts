/** What is left of samples without a part of them. */
export function difference(whole: Float32Array, part: Float32Array): Float32Array {
  return whole.map((value, i) => value - part[i]!);
}
