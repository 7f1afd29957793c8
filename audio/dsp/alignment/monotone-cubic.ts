/** Points of a curve, ascending in x. */
export interface Points {
  x: Float64Array;
  y: Float64Array;
}

/**
 * A smooth curve through points that neither overshoots them nor turns back (monotone cubics, Fritsch & Butland 1984); before the
 * first and after the last it stays where it is. To be asked for ascending x.
 */
export function monotoneCubic({ x, y }: Points): (at: number) => number {
  const last = x.length - 1;
  const pace = (k: number): number => (x[k + 1]! > x[k]! ? (y[k + 1]! - y[k]!) / (x[k + 1]! - x[k]!) : 0);
  const slope = (k: number): number => {
    if (k === 0) return pace(0);
    if (k === last) return pace(last - 1);
    const [before, after] = [pace(k - 1), pace(k)];
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
