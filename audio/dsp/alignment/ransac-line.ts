/** A measured point; the weight is passed through to the inliers. */
export interface Point {
  x: number;
  y: number;
  weight: number;
}

/** A line y = offset + slope * x through the inliers. */
export interface Fit {
  offset: number;
  slope: number;
  /** Standard error of the slope; infinite for fewer than three inliers. */
  slopeSigma: number;
  /** Mean x of the inliers, and their range of x. */
  meanX: number;
  span: number;
  inliers: Point[];
}

/** Refits by least squares, each to the inliers of the fit before. */
const REFITS = 3;

/**
 * Fits the line that most points lie within `tolerance` of in y, by consensus over all pairs of points rather than random samples
 * (RANSAC, Fischler & Bolles 1981). Points are ascending in x. Returns undefined without points.
 */
export function fitLine(points: readonly Point[], tolerance: number): Fit | undefined {
  let best: Fit | undefined;
  let bestScore = 0;
  const span = points.length > 0 ? points.at(-1)!.x - points[0]!.x : 0;
  const consider = (offset: number, slope: number): void => {
    let score = 0;
    for (const { x, y } of points) score += Math.max(0, 1 - (Math.abs(y - offset - slope * x) / tolerance) ** 2);
    if (score <= bestScore) return;
    bestScore = score;
    best = { offset, slope, slopeSigma: 0, meanX: 0, span: 0, inliers: [] };
  };
  for (const a of points) {
    consider(a.y, 0);
    for (const b of points)
      if (b.x - a.x > span / 4) consider(a.y - ((b.y - a.y) / (b.x - a.x)) * a.x, (b.y - a.y) / (b.x - a.x));
  }
  for (let pass = 0; best && pass < REFITS; pass++) {
    const { offset, slope } = best;
    const inliers = points.filter(({ x, y }) => Math.abs(y - offset - slope * x) <= tolerance);
    if (inliers.length === 0) break;
    best = leastSquares(inliers, slope);
  }
  return best;
}

function leastSquares(inliers: Point[], slope: number): Fit {
  const n = inliers.length;
  const mx = inliers.reduce((sum, { x }) => sum + x, 0) / n;
  const my = inliers.reduce((sum, { y }) => sum + y, 0) / n;
  let sxx = 0;
  let sxy = 0;
  for (const { x, y } of inliers) {
    sxx += (x - mx) ** 2;
    sxy += (x - mx) * (y - my);
  }
  const fitted = n > 2 && sxx > 0 ? sxy / sxx : slope;
  const offset = my - fitted * mx;
  let squares = 0;
  for (const { x, y } of inliers) squares += (y - offset - fitted * x) ** 2;
  const slopeSigma = n > 2 && sxx > 0 ? Math.sqrt(squares / (n - 2) / sxx) : Infinity;
  const span = Math.max(...inliers.map(({ x }) => x)) - Math.min(...inliers.map(({ x }) => x));
  return { offset, slope: fitted, slopeSigma, meanX: mx, span, inliers };
}
