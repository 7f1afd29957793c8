/** Candidate variances of the random walk of the rate, per frame; the one of maximum likelihood is used. */
const VARIANCES = Array.from({ length: 12 }, (_, i) => 10 ** (i - 13));
/** Prior variances of the value and of its rate. */
const PRIOR = { value: 100, rate: 1 } as const;
/** Precisions are clipped at this for numerical stability of the covariances. */
const MAX_PRECISION = 1e6;

/**
 * Smooths values of given precision (1 / variance; 0 for a missing value) under a model whose rate is a random walk: Kalman filter
 * (Kalman 1960) forward, Rauch-Tung-Striebel smoother (1965) backward; the variance of the walk is chosen by likelihood.
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

/** Numbers per frame: value, rate, and the three of their covariance. */
const STATE = 5;

/** Runs the filter, returns the log likelihood of the values, and stores the states if `states` is given. */
function filter(values: Float64Array, precisions: Float64Array, variance: number, states?: Float64Array): number {
  let [x, v] = [0, 0];
  let [pxx, pxv, pvv]: [number, number, number] = [PRIOR.value, 0, PRIOR.rate];
  let likelihood = 0;
  for (let n = 0; n < values.length; n++) {
    if (n > 0) {
      x += v;
      pxx += 2 * pxv + pvv + variance / 3;
      pxv += pvv + variance / 2;
      pvv += variance;
    }
    if (precisions[n]! > 0) {
      const innovationVariance = pxx + 1 / Math.min(MAX_PRECISION, precisions[n]!);
      const innovation = values[n]! - x;
      likelihood -= 0.5 * (Math.log(innovationVariance) + (innovation * innovation) / innovationVariance);
      const [kx, kv] = [pxx / innovationVariance, pxv / innovationVariance];
      x += kx * innovation;
      v += kv * innovation;
      pvv -= kv * pxv;
      pxv -= kx * pxv;
      pxx -= kx * pxx;
    }
    states?.set([x, v, pxx, pxv, pvv], n * STATE);
  }
  return likelihood;
}

function smooth(states: Float64Array, length: number, variance: number): Float64Array {
  const smoothed = new Float64Array(length);
  let [sx, sv] = [0, 0];
  for (let n = length - 1; n >= 0; n--) {
    const [x = 0, v = 0, pxx = 0, pxv = 0, pvv = 0] = states.subarray(n * STATE, (n + 1) * STATE);
    if (n === length - 1) [sx, sv] = [x, v];
    else {
      const axx = pxx + 2 * pxv + pvv + variance / 3;
      const axv = pxv + pvv + variance / 2;
      const avv = pvv + variance;
      const det = axx * avv - axv * axv;
      const [bxx, bxv, bvx, bvv] = [pxx + pxv, pxv, pxv + pvv, pvv]; // state covariance times the transposed transition matrix
      const [dx, dv] = [sx - x - v, sv - v];
      const [ex, ev] = [(avv * dx - axv * dv) / det, (axx * dv - axv * dx) / det];
      [sx, sv] = [x + bxx * ex + bxv * ev, v + bvx * ex + bvv * ev];
    }
    smoothed[n] = sx;
  }
  return smoothed;
}
