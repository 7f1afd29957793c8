/** Smoothing factor of the decision-directed prior: it suppresses musical noise. */
const SMOOTHING = 0.98;
const MIN_PRIOR = 10 ** (-25 / 10);
const MAX_POSTERIOR = 1_000;

/** Spectral gains that suppress noise of known power, frame by frame. */
export interface LogMmse {
  /** Fills `into` with the gain of each bin, `floor` to 1, for the power spectrum of the next frame. */
  gains(power: Float64Array, into: Float64Array): void;
}

/** Creates the log-MMSE estimator of Ephraim & Malah (1985) with a decision-directed prior SNR; `noise` is the noise power per bin. */
export function createLogMmse(noise: Float64Array, floor: number): LogMmse {
  const previous = new Float64Array(noise.length); // squared amplitude estimate of the previous frame over the noise power
  return {
    gains(power, into) {
      for (let bin = 0; bin < noise.length; bin++) {
        if (!(noise[bin]! > 0)) {
          into[bin] = 1;
          continue;
        }
        const posterior = Math.min(MAX_POSTERIOR, power[bin]! / noise[bin]!);
        const prior = Math.max(MIN_PRIOR, SMOOTHING * previous[bin]! + (1 - SMOOTHING) * Math.max(0, posterior - 1));
        const wiener = prior / (1 + prior);
        const gain = Math.min(1, wiener * Math.exp(exponentialIntegral(Math.max(1e-6, wiener * posterior)) / 2));
        previous[bin] = gain * gain * posterior;
        into[bin] = Math.max(floor, gain);
      }
    },
  };
}

/** Returns the exponential integral E₁(x) for x > 0, within 10⁻⁶ (Abramowitz & Stegun 5.1.53 and 5.1.56). */
export function exponentialIntegral(x: number): number {
  if (x <= 1)
    return (
      -Math.log(x) -
      0.57721566 +
      x * (0.99999193 + x * (-0.24991055 + x * (0.05519968 + x * (-0.00976004 + x * 0.00107857))))
    );
  const numerator = 0.2677737343 + x * (8.6347608925 + x * (18.059016973 + x * (8.5733287401 + x)));
  const denominator = 3.9584969228 + x * (21.0996530827 + x * (25.6329561486 + x * (9.5733223454 + x)));
  return (Math.exp(-x) / x) * (numerator / denominator);
}
