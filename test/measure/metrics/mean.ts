/** Arithmetic mean; null of nothing. Values that are null do not count. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Share of the values that are true, 0 to 1; null of nothing. */
export function share(values: readonly boolean[]): number | null {
  return mean(values.map(Number));
}

/** The value below which `fraction` (0 to 1) of the values lie, linear between neighbours; null of nothing. */
export function percentile(values: readonly number[], fraction: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = fraction * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (at - Math.floor(at)) * (high - low);
}

/** The middle value; null of nothing. */
export function median(values: readonly number[]): number | null {
  return percentile(values, 0.5);
}
