/** Points of a curve, ascending in x. */
export interface Points {
  x: Float64Array;
  y: Float64Array;
}

/**
 * Returns the monotone cubic interpolation of the points (Fritsch & Butland 1984): smooth, without overshoot, constant beyond the ends.
 * The returned function must be called with ascending x.
 */
export function monotoneCubic({ x, y }: Points): (at: number) => number {
  const last = x.length - 1;
  const secant = (k: number): number => (x[k + 1]! > x[k]! ? (y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!) : 0);
  const slope = (k: number): number => {
    if (k === 0) return secant(0);
    if (k === last) return secant(last - 1);
    const [before, after] = [secant(k - 1), secant(k)];
    if (before * after <= 0) return 0;
    const [near, far] = [x[k]! - x[k - 1]!, x[k + 1]! - x[k]!];
    const [a, b] = [2 * far + near, far + 2 * near];
    return (a + b) / (a / before + b / after);
  };
  let k = 0;
  return (at) => {
    while (k < last - 1 && x[k + 1]! < at) k++;
    const width = x[k + 1]! - x[k]!;
    if (!(width > 0)) return y[k]!;
    const t = Math.max(0, Math.min(1, (at - x[k]!) / width));
    const [from, to] = [slope(k) * width, slope(k + 1) * width];
    const rise = y[k + 1]! - y[k]!;
    return y[k]! + t * (from + t * (3 * rise - 2 * from - to + t * (from + to - 2 * rise)));
  };
}
