/** Returns the arithmetic mean without null values; null if none is left. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Returns the share of values that are true, 0 to 1; null if there are none. */
export function share(values: readonly boolean[]): number | null {
  return mean(values.map(Number));
}

/** Returns the quantile at `fraction` (0 to 1), linear between neighbours; null if there are no values. */
export function percentile(values: readonly number[], fraction: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = fraction * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (at - Math.floor(at)) * (high - low);
}

/** Returns the median; null if there are no values. */
export function median(values: readonly number[]): number | null {
  return percentile(values, 0.5);
}
