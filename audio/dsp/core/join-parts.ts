/** Concatenates blocks of samples into one array. */
export function joinParts(parts: Iterable<Float32Array>): Float32Array {
  const all = [...parts];
  const whole = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
