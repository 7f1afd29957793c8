/** Returns the arithmetic mean of the values; 0 for none. */
export function meanOf(values: Iterable<number>): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += value;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
