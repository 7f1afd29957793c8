/** A measured point; its weight's sign is carried along. */
export interface Point {
  x: number;
  y: number;
  weight: number;
}

/** y = offset + slope * x through most points. */
export interface Fit {
  offset: number;
  slope: number;
  /** Standard deviation of the slope. */
  slopeSigma: number;
  /** Mean x of the points on the line, and how far they reach. */
  middle: number;
  span: number;
  agreeing: Point[];
}

/** Passes over what agrees, each by least squares. */
const PASSES = 3;

/**
 * The line that most points lie on within `within`, whatever the others say (random sample consensus, Fischler & Bolles 1981,
 * over all pairs). Undefined without points.
 */
export function fitLine(points: readonly Point[], within: number): Fit | undefined {
  let best: Fit | undefined;
  let most = 0;
  const span = points.length > 0 ? points.at(-1)!.x - points[0]!.x : 0;
  const consider = (offset: number, slope: number): void => {
    let score = 0;
    for (const { x, y } of points) score += Math.max(0, 1 - (Math.abs(y - offset - slope * x) / within) ** 2);
    if (score <= most) return;
    most = score;
    best = { offset, slope, slopeSigma: 0, middle: 0, span: 0, agreeing: [] };
  };
  for (const a of points) {
    consider(a.y, 0);
    for (const b of points)
      if (b.x - a.x > span / 4) consider(a.y - ((b.y - a.y) / (b.x - a.x)) * a.x, (b.y - a.y) / (b.x - a.x));
  }
  for (let pass = 0; best && pass < PASSES; pass++) {
    const { offset, slope } = best;
    const agreeing = points.filter(({ x, y }) => Math.abs(y - offset - slope * x) <= within);
    if (agreeing.length === 0) break;
    best = leastSquares(agreeing, slope);
  }
  return best;
}

function leastSquares(agreeing: Point[], slope: number): Fit {
  const n = agreeing.length;
  const mx = agreeing.reduce((sum, { x }) => sum + x, 0) / n;
  const my = agreeing.reduce((sum, { y }) => sum + y, 0) / n;
  let sxx = 0;
  let sxy = 0;
  for (const { x, y } of agreeing) {
    sxx += (x - mx) ** 2;
    sxy += (x - mx) * (y - my);
  }
  const fitted = n > 2 && sxx > 0 ? sxy / sxx : slope;
  const offset = my - fitted * mx;
  let squares = 0;
  for (const { x, y } of agreeing) squares += (y - offset - fitted * x) ** 2;
  const slopeSigma = n > 2 && sxx > 0 ? Math.sqrt(squares / (n - 2) / sxx) : Infinity;
  const span = Math.max(...agreeing.map(({ x }) => x)) - Math.min(...agreeing.map(({ x }) => x));
  return { offset, slope: fitted, slopeSigma, middle: mx, span, agreeing };
}
