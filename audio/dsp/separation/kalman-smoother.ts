/** What a course may change by, per frame: its rate walks at random with one of these variances, the likeliest is taken. */
const VARIANCES = Array.from({ length: 12 }, (_, i) => 10 ** (i - 13));
/** Variances of a course and of its rate before anything was seen. */
const BEFORE = { course: 100, rate: 1 } as const;
/** More than this no value is trusted, or the covariances would lose their digits. */
const MOST_PRECISION = 1e6;

/**
 * The likeliest course through values of given precision (1 over variance; 0 for none): its rate is a random walk, as steady as
 * the values say. Kalman filter forward, Rauch, Tung & Striebel (1965) backward; variance of the walk by likelihood.
 */
export function kalmanSmooth(values: Float64Array, precisions: Float64Array): Float64Array {
  let best = { variance: VARIANCES[0]!, likelihood: -Infinity };
  for (const variance of VARIANCES) {
    const likelihood = filter(values, precisions, variance);
    if (likelihood > best.likelihood) best = { variance, likelihood };
  }
  const states = new Float64Array(values.length * STATE);
  filter(values, precisions, best.variance, states);
  return smooth(states, values.length, best.variance);
}

/** Of each frame: course, rate, and their covariance of three numbers. */
const STATE = 5;

/** Runs the filter, answers the logarithmic likelihood of the values and keeps the states when asked to. */
function filter(values: Float64Array, precisions: Float64Array, variance: number, states?: Float64Array): number {
  let [x, v] = [0, 0];
  let [pxx, pxv, pvv]: [number, number, number] = [BEFORE.course, 0, BEFORE.rate];
  let likelihood = 0;
  for (let n = 0; n < values.length; n++) {
    if (n > 0) {
      x += v;
      pxx += 2 * pxv + pvv + variance / 3;
      pxv += pvv + variance / 2;
      pvv += variance;
    }
    if (precisions[n]! > 0) {
      const spread = pxx + 1 / Math.min(MOST_PRECISION, precisions[n]!);
      const off = values[n]! - x;
      likelihood -= 0.5 * (Math.log(spread) + (off * off) / spread);
      const [kx, kv] = [pxx / spread, pxv / spread];
      x += kx * off;
      v += kv * off;
      pvv -= kv * pxv;
      pxv -= kx * pxv;
      pxx -= kx * pxx;
    }
    states?.set([x, v, pxx, pxv, pvv], n * STATE);
  }
  return likelihood;
}

function smooth(states: Float64Array, length: number, variance: number): Float64Array {
  const course = new Float64Array(length);
  let [sx, sv] = [0, 0];
  for (let n = length - 1; n >= 0; n--) {
    const [x = 0, v = 0, pxx = 0, pxv = 0, pvv = 0] = states.subarray(n * STATE, (n + 1) * STATE);
    if (n === length - 1) [sx, sv] = [x, v];
    else {
      const axx = pxx + 2 * pxv + pvv + variance / 3;
      const axv = pxv + pvv + variance / 2;
      const avv = pvv + variance;
      const det = axx * avv - axv * axv;
      const [bxx, bxv, bvx, bvv] = [pxx + pxv, pxv, pxv + pvv, pvv]; // state covariance times the transposed step
      const [dx, dv] = [sx - x - v, sv - v];
      const [ex, ev] = [(avv * dx - axv * dv) / det, (axx * dv - axv * dx) / det];
      [sx, sv] = [x + bxx * ex + bxv * ev, v + bvx * ex + bvv * ev];
    }
    course[n] = sx;
  }
  return course;
}
